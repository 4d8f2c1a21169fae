import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays } from 'date-fns/addDays'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pacificDay } from '#domain/platform/dates.ts'
import { buildPatient, signed } from '../../../testing.ts'
import { windowOf } from '../../../windowOf.testing.ts'
import {
  box,
  canTryAgain,
  disclaimer,
  minor,
  needsNoCode,
  open,
  reach,
  reached,
  save,
  sendCode,
  sign,
  signsNothing,
  statementTexts,
  tickAll,
  verifiesByCode,
  verifyCode,
} from './ReleaseOfInformationForm.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
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
  windowOf(width)
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

test.each([/^Hospital HIPAA Form/])(
  '%s needs no code, is not called "HIPAA verified", and says that the page is not attached [HIP-016] [S-06]',
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

test.each([
  ['ana@example.com', true],
  [null, false],
])('a patient with the email address %s can get a code by email: %s [HIP-007]', async (email, offered) => {
  await open(buildPatient({ email }))
  expect(screen.queryByRole('radio', { name: /^Email/ }) !== null).toBe(offered)
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

test.each([['Text message', 'sms', reach.phone_number]])(
  '%s sends a code by %s to %s: a wrong code is rejected, and the right code verifies the release [HIP-005] [HIP-009] [HIP-010] [HIP-013] [HIP-014] [HIP-015]',
  verifiesByCode,
)

test.each([['the network fails', { fails: true as const }]])(
  'if %s, a message says that the code could not be sent, and the user can try again [HIP-005] [HIP-009] [HIP-012]',
  canTryAgain,
)

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

test('a paper release without its page is not shown as verified when opened again [S-06] [HIP-020]', async () => {
  await open(buildPatient({ ...signed, release_page_missing: true, release_expires_at: '2027-06-01T15:00:00Z' }))
  screen.getByText(/^The release was signed on paper and is valid until 06\/01\/2027\. Signed page not attached\./)
  expect(screen.queryByText(/HIPAA verified/)).toBeNull()
})

test('the text names the patient, the organization, and its expiration date, 365 days ahead [HIP-026] [HIP-027]', async () => {
  await open()
  const text = screen.getByRole('region', { name: 'Authorization to release health information' }).textContent
  expect(text).toContain('Ana Lopez, born 04/05/1990')
  expect(text).toContain('Harbor General')
  // From the hospital's day, whatever the time zone of the browser.
  expect(text).toContain(`ends on ${pacificDay(addDays(new Date(), 365).toISOString())}`)
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
      language: 'en',
      representative: null,
      page_attested: false,
      current_section: 2,
      intake_complete: false,
    },
  })
  expect(writes()).toHaveLength(2)
})

test.each([['gets no response', { fails: true as const }]])(
  'an upload that %s shows a message, nothing is signed, and the user stays on the section [HIP-023]',
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

test('the paper methods name who signs [S-05]', async () => {
  await open(minor())
  screen.getByRole('radio', { name: /The representative signs this form on paper/ })
  await userEvent.click(screen.getByRole('radio', { name: /^The patient/ }))
  screen.getByRole('radio', { name: /The patient signs this form on paper/ })
})

test('a printed form counts as verified only while its signature lines are visible [HIP-017]', async () => {
  windowOf(1280)
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
