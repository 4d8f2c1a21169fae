import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { buildPatient, enter, network, openAt, signed } from '../../../testing.ts'
import { choose } from '../../../ui/fields/testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type World = Parameters<typeof network>[0]
const open = async (patient: Patient = buildPatient(), world: World = {}) => {
  const made = network({ patient, ...world })
  const router = openAt('/patient/intake/add/section-2/p/41')
  await screen.findByRole('heading', { name: 'HIPAA' })
  return { ...made, router }
}
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const statementTexts = [
  'I am signing voluntarily. No one pressured me, and I know I can refuse.',
  'I agree that my information, including substance use information, is entered in Passage and used to find treatment for me.',
  'I agree that my information, including substance use information, is sent to the treatment facilities, providers, and payers named above.',
  'I know that I can have a copy of this form after I sign it.',
  'I know that the law requires some information to be shared without my consent: in a medical emergency, when child abuse or neglect is suspected, or when a court orders it.',
]
const disclaimer = /read these disclaimers, or someone read them to me/
const tickAll = () => userEvent.click(box('The patient agrees to all six statements below'))
const sign = async (method: RegExp = /^Print/) => {
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: method }))
  await userEvent.click(box('Signed by patient'))
}
/** Simulates this screen width for max-width media queries. */
const screenOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => {
    const most = Number(/max-width:([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY)
    const least = Number(/min-width:([\d.]+)px/.exec(query)?.[1] ?? 0)
    return {
      matches: width <= most && width >= least,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
  })

test('unchecked boxes, disclaimers and signature are required [HIP-001] [HIP-002] [HIP-004]', { tags: 'night' }, async () => {
  const { writes } = await open()
  await save()
  const summary = within((await screen.findByText('There is a problem')).parentElement!)
  expect(summary.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Voluntary signature: Field must be checked',
    'Use in Passage: Field must be checked',
    'Sharing with facilities: Field must be checked',
    'Copy of the form: Field must be checked',
    'Sharing required by law: Field must be checked',
    'Disclaimers: Please read and accept the patient disclaimers',
    'Signed by patient: Must be signed by Patient',
  ])
  expect(writes()).toEqual([])
})

test('one checkbox checks and unchecks all six statements', { tags: 'night' }, async () => {
  await open()
  const all = box('The patient agrees to all six statements below')
  const statements = () => [...statementTexts, disclaimer].map(name => box(name).checked)
  await userEvent.click(all)
  expect(statements()).toEqual(Array(6).fill(true))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Print/ }).disabled).toBe(false)
  await userEvent.click(box(disclaimer))
  expect([all.checked, all.dataset.indeterminate]).toEqual([false, 'true'])
  await userEvent.click(all)
  await userEvent.click(all)
  expect(statements()).toEqual(Array(6).fill(false))
})

test('a method and "signed by patient" require all six boxes to be checked [HIP-018]', async () => {
  await open()
  const controls = [
    screen.getByRole<HTMLInputElement>('radio', { name: /^Print/ }),
    screen.getByRole<HTMLInputElement>('radio', { name: /Hospital/ }),
    box('Signed by patient'),
  ]
  const locked = () => controls.map(one => one.disabled)
  const boxes = [...statementTexts, disclaimer].map(box)
  expect(locked()).toEqual([true, true, true])
  await tickAll()
  // The signature opens once a method is chosen that needs no code, or after the code is verified.
  expect(locked()).toEqual([false, false, true])
  await userEvent.click(screen.getByRole('radio', { name: /Hospital/ }))
  expect(locked()).toEqual([false, false, false])
  for (const one of boxes) {
    await userEvent.click(one)
    expect(locked()).toEqual([true, true, true])
    await userEvent.click(one)
    expect(locked()).toEqual([false, false, false])
  }
  expect(controls.every(one => one.isConnected)).toBe(true)
})

test.each([
  [1280, 'Print'],
  [768, 'Print'],
  [767, 'Download'],
  [390, 'Download'],
])('at %i px, the paper form is called %s, next to the Hospital HIPAA Form [HIP-008]', async (width, label) => {
  screenOf(width)
  await open()
  const methods = screen.getAllByRole<HTMLInputElement>('radio').filter(one => one.name === 'method')
  expect(methods.map(one => one.closest('label')!.textContent)).toEqual([
    expect.stringMatching(new RegExp(`^${label}`)),
    expect.stringMatching(/^Hospital HIPAA Form/),
  ])
})

test.each([
  ['a phone number and agrees to text messages', { phone_number: '+12135550147', receives_texts: [220] }, true],
  ['a phone number but agrees to no messages', { phone_number: '+12135550147', receives_texts: [] }, false],
  ['a phone number but gave another answer', { phone_number: '+12135550147', receives_texts: [221] }, false],
  ['no phone number', { phone_number: null, receives_texts: [220] }, false],
])('a patient who has %s (%j) can get a code by text message: %s [HIP-006]', async (_who, values, offered) => {
  await open(buildPatient({ ...values, email: 'ana@example.com' }))
  expect(screen.getByRole('radio', { name: /^Email/ })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /^Text message/ }) !== null).toBe(offered)
})

const needsNoCode = async (method: RegExp) => {
  const { requests, writes } = await open()
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: method }))
  await screen.findByText(/^No code needed\. Everyone who views this release sees “Signed page not attached”/)
  expect(screen.queryByText('HIPAA verified')).toBeNull()
  expect(requests.filter(one => one.method === 'POST' && one.path.includes('verification'))).toEqual([])
  await userEvent.click(box('Signed by patient'))
  await save()
  await waitFor(() => expect(writes().at(-1)?.path).toBe('/patients/41/hipaa-sign'))
}

test.each([/^Hospital HIPAA Form/])(
  '%s needs no code, is not called "HIPAA verified", and says that the page is not attached [HIP-016] [S-06]',
  needsNoCode,
)

test.each([/^Print/])(
  '%s needs no code, is not called "HIPAA verified", and says that the page is not attached [HIP-016] [S-06]',
  { tags: 'night' },
  needsNoCode,
)

test('the user attests by name to having the signed form, which is printed and sent [S-06]', async () => {
  const { writes } = await open()
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: /^Print/ }))
  await userEvent.click(box('I, Elena Marsh, have the signed form.'))
  await userEvent.click(box('Signed by patient'))
  await save()
  await waitFor(() => expect(writes().at(-1)?.body.page_attested).toBe(true))
  const file = writes()[0]!.body.parts!.get('hippa_document') as File
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toContain('"I have the signed form."')
})

const sendCode = 'POST /users/verification/code'
const verifyCode = 'POST /users/verification/code/verify'
const reach = { phone_number: '+12135550147', receives_texts: [220], email: 'ana@example.com' }
const reached = buildPatient(reach)

test.each([
  ['ana@example.com', true],
  [null, false],
])('a patient with the email address %s can get a code by email: %s [HIP-007]', async (email, offered) => {
  await open(buildPatient({ email }))
  expect(screen.queryByRole('radio', { name: /^Email/ }) !== null).toBe(offered)
})

test('a printed form counts as verified only while its signature lines are visible [HIP-017]', { tags: 'night' }, async () => {
  screenOf(1280)
  const { writes } = await open(reached, { answers: { [sendCode]: { json: { data: { valid_for: 600 } } } } })
  const lines = () => screen.queryAllByText(/^(Patient|Witness)’s signature and date$/)
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: /^Print/ }))
  expect(lines()).toHaveLength(2)
  await userEvent.click(screen.getByRole('radio', { name: /^Email/ }))
  expect(lines()).toEqual([])
  expect(box('Signed by patient').disabled).toBe(true)
  await save()
  await screen.findByRole('link', { name: /Hipaa document must be verified$/ })
  expect(writes()).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: /^Print/ }))
  expect(lines()).toHaveLength(2)
  await userEvent.click(box('Signed by patient'))
  await save()
  await waitFor(() => expect(writes().at(-1)).toMatchObject({ path: '/patients/41/hipaa-sign', body: { method: 'print' } }))
})

test('a method without a verified code is reported on the same save as the missing signature, which opens after the code [HIP-003] [HIP-002] [S-41]', async () => {
  const answers = { [sendCode]: { json: { data: { valid_for: 600 } } }, [verifyCode]: { json: { data: { verified: true } } } }
  await open(reached, { answers })
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: /^Text message/ }))
  const field = await screen.findByLabelText('Patient’s code')
  expect(box('Signed by patient').disabled).toBe(true)
  await save()
  const summary = within((await screen.findByText('There is a problem')).parentElement!)
  expect(summary.getAllByRole('link').map(link => link.textContent?.replace(/^.*: /, ''))).toEqual([
    'Hipaa document must be verified',
    'Must be signed by Patient',
  ])
  await userEvent.type(field, '222222{Enter}')
  await screen.findByText('HIPAA verified')
  expect(box('Signed by patient').disabled).toBe(false)
})

const verifiesByCode = async (method: string, channel: string, destination: string) => {
  const answers: NonNullable<World>['answers'] = {
    [sendCode]: { json: { data: { valid_for: 600 } } },
    [verifyCode]: { status: 422, json: { message: 'Invalid verification code' } },
  }
  const { requests, writes } = await open(reached, { answers })
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${method}`) }))
  await screen.findByText('Request sent')
  const field = screen.getByLabelText('Patient’s code')
  await userEvent.type(field, '111111{Enter}')
  await screen.findByText('Invalid verification code')
  expect(screen.queryByText('HIPAA verified')).toBeNull()
  answers[verifyCode] = { json: { data: { verified: true } } }
  await userEvent.clear(field)
  await userEvent.type(field, '222222{Enter}')
  await screen.findByText('HIPAA verified')
  const sent = { channel, destination, patient_id: 41 }
  expect(codes(requests).map(({ path, body }) => [path, body])).toEqual([
    ['/users/verification/code', { ...sent, representative: null }],
    ['/users/verification/code/verify', { ...sent, code: '111111' }],
    ['/users/verification/code/verify', { ...sent, code: '222222' }],
  ])
  await userEvent.click(box('Signed by patient'))
  await save()
  await waitFor(() => expect(writes().at(-1)).toMatchObject({ path: '/patients/41/hipaa-sign', body: { method: channel } }))
}

test.each([['Text message', 'sms', reach.phone_number]])(
  '%s sends a code by %s to %s: a wrong code is rejected, and the right code verifies the release [HIP-005] [HIP-009] [HIP-010] [HIP-013] [HIP-014] [HIP-015]',
  verifiesByCode,
)

test.each([['Email', 'email', reach.email]])(
  '%s sends a code by %s to %s: a wrong code is rejected, and the right code verifies the release [HIP-005] [HIP-009] [HIP-010] [HIP-013] [HIP-014] [HIP-015]',
  { tags: 'night' },
  verifiesByCode,
)

const canTryAgain = async (_why: string, failure: NonNullable<NonNullable<World>['answers']>[string]) => {
  const answers: NonNullable<World>['answers'] = { [sendCode]: failure }
  const { requests } = await open(reached, { answers })
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: /^Email/ }))
  await screen.findByText('Could not send code, please check your contact information and try again')
  expect(screen.queryByText('Request sent')).toBeNull()
  expect(screen.queryByLabelText('Patient’s code')).toBeNull()
  answers[sendCode] = { json: { data: { valid_for: 600 } } }
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  await screen.findByText('Request sent')
  expect(screen.queryByText(/^Could not send code/)).toBeNull()
  expect(codes(requests)).toHaveLength(2)
}

test.each([['the network fails', { fails: true as const }]])(
  'if %s, a message says that the code could not be sent, and the user can try again [HIP-005] [HIP-009] [HIP-012]',
  canTryAgain,
)

test.each([
  ['the limit is reached', { status: 429, json: { message: 'Too many codes were sent.' } }],
  ['the server fails', { status: 500 }],
])(
  'if %s, a message says that the code could not be sent, and the user can try again [HIP-005] [HIP-009] [HIP-012]',
  { tags: 'night' },
  canTryAgain,
)

const minor = (given: Partial<Patient> = {}) =>
  buildPatient({ date_of_birth: `01/01/${new Date().getFullYear() - 15}`, ...given })
const fill = (label: string | RegExp, text: string) => enter(screen.getByLabelText(label), text)
const nameMother = async () => {
  await fill('Representative’s full name', 'Rosa Lopez')
  await fill('Relationship to the patient', 'Mother')
  await choose(screen.getByLabelText('Authority to sign for the patient'), 'Parent')
}
const codes = <Sent extends { method: string; path: string }>(sent: Sent[]) =>
  sent.filter(one => one.method === 'POST' && one.path.startsWith('/users/verification'))
const who = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(one => one.name === 'signed_by' && one.checked)
    .map(one => one.value)

test('an adult signs by default, without a note about minors [S-05]', { tags: 'night' }, async () => {
  await open()
  expect(who()).toEqual(['patient'])
  expect(screen.queryByText(/42 CFR 2\.14/)).toBeNull()
  expect(screen.queryByLabelText('Representative’s full name')).toBeNull()
})

test('for a patient under 18, a representative signs by default [S-05]', async () => {
  const { writes } = await open(minor())
  expect(who()).toEqual(['representative'])
  screen.getByText(/Ana Lopez is under 18, the age from which your hospital’s patients may sign alone\. .* \(42 CFR 2\.14\)\./)
  await userEvent.click(screen.getByRole('radio', { name: /^The patient/ }))
  await userEvent.type(screen.getByLabelText('Legal ground for signing without a representative'), 'Family Code 6929(b)')
  await sign()
  await save()
  await waitFor(() =>
    expect(writes().at(-1)?.body).toMatchObject({
      signed_by: 'patient',
      representative: null,
      minor_exception: 'Family Code 6929(b)',
    }),
  )
})

test('a representative without a name, relationship or authority shows errors next to the fields [S-05]', {
  tags: 'night',
}, async () => {
  const { writes } = await open(minor())
  await sign()
  await save()
  const summary = within((await screen.findByText('There is a problem')).parentElement!)
  expect(summary.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Representative’s full name: Enter the representative’s first and last name',
    'Relationship to the patient: Enter the representative’s relationship to the patient',
    'Authority to sign for the patient: Select the representative’s authority to sign',
    'Signed by patient: Must be signed by Patient',
  ])
  expect(writes()).toEqual([])
})

test('one save reports the missing representative data together with the missing signature [S-05]', {
  tags: 'night',
}, async () => {
  await open(minor())
  await save()
  const summary = within((await screen.findByText('There is a problem')).parentElement!)
  const lines = summary.getAllByRole('link').map(link => link.textContent)
  expect(lines).toContain('Relationship to the patient: Enter the representative’s relationship to the patient')
  expect(lines).toContain('Signed by patient: Must be signed by Patient')
})

test('a representative is sent and printed with name, relationship and authority [S-05]', { tags: 'night' }, async () => {
  const { writes } = await open(minor())
  await nameMother()
  await sign()
  screen.getByText(/^Check this box after Rosa Lopez signs the paper form on the patient’s behalf\./)
  await save()
  await waitFor(() =>
    expect(writes().at(-1)?.body).toMatchObject({
      signed_by: 'representative',
      representative: { name: 'Rosa Lopez', relationship: 'Mother', authority: 'parent' },
    }),
  )
  const pdf = Buffer.from(await (writes()[0]!.body.parts!.get('hippa_document') as File).arrayBuffer()).toString('latin1')
  expect(pdf).toContain('Rosa Lopez \\(Mother\\), for the patient')
})

test('an "other" authority requires a description [S-05]', { tags: 'night' }, async () => {
  await open(minor())
  await choose(screen.getByLabelText('Authority to sign for the patient'), 'Other')
  await sign()
  await save()
  await screen.findByRole('link', { name: /: Describe the representative’s authority$/ })
})

test('the code goes to the representative, never to the patient, and another signer needs a new code [S-05]', async () => {
  const { requests } = await open(minor(reach), {
    answers: { 'POST /users/verification/code': { json: { data: { valid_for: 600 } } } },
  })
  await nameMother()
  await tickAll()
  expect(screen.queryByRole('radio', { name: /^(Text message|Email)/ })).toBeNull()
  await fill(/^Representative’s email/, 'rosa@example.com')
  await userEvent.click(screen.getByRole('radio', { name: /^Email.*rosa@example\.com/ }))
  await screen.findByLabelText('Code from Rosa Lopez')
  expect(codes(requests)).toMatchObject([
    {
      path: '/users/verification/code',
      body: { channel: 'email', destination: 'rosa@example.com', patient_id: 41, representative: { name: 'Rosa Lopez' } },
    },
  ])
  await fill('Representative’s full name', ' Vega')
  await waitFor(() => expect(screen.queryByLabelText(/^Code from/)).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Email/ }).checked).toBe(false)
})

test('requesting a code before naming the representative shows an error, and the patient is not named as the signer [S-05]', {
  tags: 'night',
}, async () => {
  const message = 'Enter the representative’s first and last name'
  await open(minor(), { answers: { 'POST /users/verification/code': { status: 422, json: { message } } } })
  await tickAll()
  await fill(/^Representative’s email/, 'rosa@example.com')
  await userEvent.click(screen.getByRole('radio', { name: /^Email.*rosa@example\.com/ }))
  const alert = await screen.findByText(message)
  expect(alert.closest('[role=alert]')?.textContent).toContain('Could not send code')
  screen.getByText(/^Check this box after the representative confirms with the code on the patient’s behalf\./)
})

test('texting a representative requires their agreement [S-05]', { tags: 'night' }, async () => {
  await open(minor())
  await tickAll()
  await fill(/^Representative’s phone number/, '2135550177')
  expect(screen.queryByRole('radio', { name: /^Text message/ })).toBeNull()
  const note = 'To text a code, check that the representative agrees to receive text messages.'
  await screen.findByText(note)
  await userEvent.click(box('The representative agrees to receive text messages at this number'))
  await screen.findByRole('radio', { name: /^Text message/ })
  expect(screen.queryByText(note)).toBeNull()
})

describe('where codes cannot be sent', () => {
  const only = (channels: string) => {
    document.head.insertAdjacentHTML('beforeend', `<meta name="passage-codes" content="${channels}">`)
    onTestFinished(() => document.querySelector('meta[name=passage-codes]')!.remove())
  }

  test.each([
    ['none', []],
    ['email', [/^Email/]],
    ['sms', [/^Text message/]],
  ])('with the channels %s, only those methods are offered to the patient [HIP-006] [HIP-007]', async (channels, offered) => {
    only(channels)
    await open(buildPatient({ phone_number: '+12135550147', receives_texts: [220], email: 'ana@example.com' }))
    const found = [/^Text message/, /^Email/].filter(name => screen.queryByRole('radio', { name }))
    expect(found.map(String)).toEqual(offered.map(String))
  })

  test('a representative is not asked for a phone number or an email address that nothing would use [S-05]', async () => {
    only('none')
    await open(minor())
    expect(screen.queryByLabelText(/^Representative’s phone number/)).toBeNull()
    expect(screen.queryByLabelText(/^Representative’s email/)).toBeNull()
  })
})

const standing = {
  channel: 'email',
  destination: 'ana@example.com',
  signed_by: 'patient',
  representative_name: null,
  state: 'requested',
  valid_for: 400,
  resend_in: 12,
}
test('a pending code is restored with its method and field, and no second code is sent [S-05]', async () => {
  const { requests } = await open(buildPatient({ email: 'ana@example.com' }), {
    answers: { 'GET /patients/41/verification': { json: { data: standing } } },
  })
  await screen.findByLabelText('Patient’s code')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Email/ }).checked).toBe(true)
  screen.getByText('Valid for 6:40')
  screen.getByText('Sent to ana@example.com')
  screen.getByRole('button', { name: 'You can send a new code in 0:12' })
  expect(codes(requests)).toEqual([])
})

test('a verified code is restored as verified', { tags: 'night' }, async () => {
  await open(buildPatient({ email: 'ana@example.com' }), {
    answers: { 'GET /patients/41/verification': { json: { data: { ...standing, state: 'verified', valid_for: 0 } } } },
  })
  await screen.findByText('HIPAA verified')
  expect(screen.queryByLabelText('Patient’s code')).toBeNull()
})

test('a code for another signer is not restored [S-05]', { tags: 'night' }, async () => {
  const toMother = {
    ...standing,
    signed_by: 'representative',
    representative_name: 'Rosa Lopez',
    destination: 'rosa@example.com',
  }
  const { requests } = await open(buildPatient({ email: 'ana@example.com' }), {
    answers: { 'GET /patients/41/verification': { json: { data: toMother } } },
  })
  await waitFor(() => expect(requests.some(one => one.path === '/patients/41/verification')).toBe(true))
  await tickAll()
  expect(screen.queryByLabelText(/^Code from/)).toBeNull()
})

test('a paper release without its page is not shown as verified when opened again [S-06] [HIP-020]', async () => {
  await open(buildPatient({ ...signed, release_page_missing: true, release_expires_at: '2027-06-01T15:00:00Z' }))
  screen.getByText(/^The release was signed on paper and is valid until 06\/01\/2027\. Signed page not attached\./)
  expect(screen.queryByText(/HIPAA verified/)).toBeNull()
})

test('signing locks the form [HIP-019]', { tags: 'night' }, async () => {
  await open()
  await sign()
  for (const text of statementTexts) expect(box(text).disabled).toBe(true)
  expect(box(disclaimer).disabled).toBe(true)
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(one => one.disabled)).toBe(true)
})

test('the text names the patient, the organization, and its expiration date, 365 days ahead [HIP-026] [HIP-027]', async () => {
  await open()
  const text = screen.getByRole('region', { name: 'Authorization to release health information' }).textContent
  expect(text).toContain('Ana Lopez, born 04/05/1990')
  expect(text).toContain('Harbor General')
  expect(text).toContain(`ends on ${format(addDays(new Date(), 365), 'MM/dd/yyyy')}`)
})

test('saving stores an A4 PDF of the signed form, signs it, and continues [HIP-021] [HIP-022] [HIP-024] [HIP-025]', async () => {
  const { writes } = await open()
  await sign()
  await save()
  await screen.findByRole('heading', { name: 'Level of Care' })
  const [upload, signature] = writes()
  expect(upload).toMatchObject({ method: 'POST', path: '/patients/hipaa-doc' })
  const parts = upload!.body.parts!
  expect(parts.get('patient_id')).toBe('41')
  const file = parts.get('hippa_document') as File
  expect([file.name, file.type]).toEqual(['release.pdf', 'application/pdf'])
  const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/)
  expect(pdf).toContain('Ana Lopez')
  expect(pdf).toContain('Signed by hand on the printed form')
  expect(signature).toEqual({
    method: 'PATCH',
    path: '/patients/41/hipaa-sign',
    body: {
      is_voluntary: true,
      tmri_disclosure: true,
      external_disclosure: true,
      receive_copy: true,
      required_by_law: true,
      method: 'print',
      signed_by: 'patient',
      minor_exception: null,
      representative: null,
      page_attested: false,
      current_section: 2,
      intake_complete: false,
    },
  })
  expect(writes()).toHaveLength(2)
})

test('the hospital’s own form is signed as such', { tags: 'night' }, async () => {
  const { writes } = await open()
  await sign(/^Hospital/)
  await save()
  await waitFor(() => expect(writes().at(-1)?.body.method).toBe('hospital'))
})

const signsNothing = async (_how: string, answer: NonNullable<NonNullable<World>['answers']>[string]) => {
  const { writes, router } = await open(buildPatient(), { answers: { 'POST /patients/hipaa-doc': answer } })
  await sign()
  await save()
  await screen.findByText('HIPAA waiver PDF creation failed, please try again.')
  expect(intake.release.failed).toBe('HIPAA waiver PDF creation failed, please try again.')
  expect(writes().map(one => one.path)).toEqual(['/patients/hipaa-doc'])
  expect(router.state.location.pathname).toBe('/patient/intake/add/section-2/p/41')
}

test.each([['gets no response', { fails: true as const }]])(
  'an upload that %s shows a message, nothing is signed, and the user stays on the section [HIP-023]',
  signsNothing,
)

test.each([['is rejected', { status: 422, json: { message: 'Upload the release as a PDF' } }]])(
  'an upload that %s shows a message, nothing is signed, and the user stays on the section [HIP-023]',
  { tags: 'night' },
  signsNothing,
)

test('an existing release is locked and verified, and saving only continues [HIP-020]', async () => {
  const { writes } = await open(buildPatient({ ...signed, release_expires_at: '2027-06-01T15:00:00Z' }))
  screen.getByText(/HIPAA verified. The signed release is on file until 06\/01\/2027/)
  expect(screen.getByRole('region', { name: /^Authorization/ }).textContent).toContain('ends on 06/01/2027')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(one => [one.checked, one.disabled])).toEqual(
    Array(7).fill([true, true]),
  )
  await save()
  await screen.findByRole('heading', { name: 'Level of Care' })
  expect(writes()).toEqual([])
})

test('a selected method without verification is rejected [HIP-003]', async () => {
  const { releaseOfInformation } = await import('#domain/intake/patients/intake/releaseOfInformation.ts')
  const ticked = {
    is_voluntary: true,
    tmri_disclosure: true,
    external_disclosure: true,
    receive_copy: true,
    required_by_law: true,
  }
  const signing = { ...ticked, signed_by: 'patient', disclaimers: true, signed_by_patient: true }
  const problems = (values: object) =>
    releaseOfInformation.schema.safeParse({ ...signing, ...values }).error?.issues.map(({ path, message }) => [path, message])
  const unverified = [[['doc_verified'], 'Hipaa document must be verified']]
  for (const method of ['sms', 'email', 'print', 'hospital']) {
    expect(problems({ method })).toEqual(unverified)
    expect(problems({ method, doc_verified: false })).toEqual(unverified)
    expect(problems({ method, doc_verified: true })).toBeUndefined()
  }
  expect(problems({})).toBeUndefined()
})

test('an incomplete signer is reported when the form is signed, before it locks [S-43] [S-05]', async () => {
  await open(minor())
  await sign()
  const name = await screen.findByLabelText<HTMLInputElement>('Representative’s full name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(box('Signed by patient').checked).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: /^The patient/ }))
  await userEvent.click(box('Signed by patient'))
  const ground = await screen.findByLabelText<HTMLInputElement>('Legal ground for signing without a representative')
  await screen.findByText('Enter the legal ground on which the patient may sign alone')
  expect(box('Signed by patient').checked).toBe(false)
  await userEvent.type(ground, 'Family Code 6929(b)')
  await userEvent.click(box('Signed by patient'))
  await waitFor(() => expect(ground.disabled).toBe(true))
})

test('the paper methods name who signs [S-05]', async () => {
  await open(minor())
  screen.getByRole('radio', { name: /The representative signs this form on paper/ })
  await userEvent.click(screen.getByRole('radio', { name: /^The patient/ }))
  screen.getByRole('radio', { name: /The patient signs this form on paper/ })
})
