import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { format } from 'date-fns'
import { afterEach, expect, test, vi } from 'vitest'
import { consentTexts, expiryOf } from '#domain/patients/intake/authorization.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { buildPatient, network, openAt, signed } from '../../../testing.ts'

configure({ asyncUtilTimeout: 10_000 })
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
const disclaimer = /read, or had read to me, these disclaimers/
const tickAll = async () => {
  for (const text of Object.values(consentTexts)) await userEvent.click(box(text))
  await userEvent.click(box(disclaimer))
}
const sign = async (method: RegExp = /^Print/) => {
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: method }))
  await userEvent.click(box('Signed by patient'))
}
/** A screen of this width: what asks for "narrower than" is answered by it. */
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

test('without a tick every box, the disclaimers and the signature are asked for [HIP-001] [HIP-002] [HIP-004]', async () => {
  const { writes } = await open()
  await save()
  const summary = within((await screen.findByText('There is a problem')).parentElement!)
  expect(summary.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Signing is voluntary: Field must be checked',
    'Use in Passage: Field must be checked',
    'Sharing with facilities: Field must be checked',
    'Copy of the form: Field must be checked',
    'Sharing required by law: Field must be checked',
    'Please read and accept the patient disclaimers',
    'Must be signed by Patient',
  ])
  expect(writes()).toEqual([])
})

test('neither a method nor "signed by patient" can be chosen before all six boxes are ticked [HIP-018]', async () => {
  await open()
  const locked = () => [
    screen.getByRole<HTMLInputElement>('radio', { name: /^Print/ }),
    screen.getByRole<HTMLInputElement>('radio', { name: /Hospital/ }),
    box('Signed by patient'),
  ]
  expect(locked().map(one => one.disabled)).toEqual([true, true, true])
  await tickAll()
  expect(locked().map(one => one.disabled)).toEqual([false, false, false])
  for (const name of [...Object.values(consentTexts), disclaimer]) {
    await userEvent.click(box(name))
    expect(locked().map(one => one.disabled)).toEqual([true, true, true])
    await userEvent.click(box(name))
    expect(locked().map(one => one.disabled)).toEqual([false, false, false])
  }
})

test.each([
  [1280, 'Print'],
  [768, 'Print'],
  [767, 'Download'],
  [390, 'Download'],
])('at %i px the paper form is called %s, beside the Hospital HIPAA Form [HIP-008]', async (width, label) => {
  screenOf(width)
  await open()
  expect(screen.getAllByRole('radio').map(one => one.closest('label')!.textContent)).toEqual([
    expect.stringMatching(new RegExp(`^${label}`)),
    expect.stringMatching(/^Hospital HIPAA Form/),
  ])
})

test.each([
  ['a phone and agrees to text messages', { phone_number: '+12135550147', receives_texts: [220] }, true],
  ['a phone and agrees to none', { phone_number: '+12135550147', receives_texts: [] }, false],
  ['a phone and gave another answer', { phone_number: '+12135550147', receives_texts: [221] }, false],
  ['no phone', { phone_number: null, receives_texts: [220] }, false],
])('who has %s: %j, a code by text message %s [HIP-006]', async (_who, values, offered) => {
  await open(buildPatient({ ...values, email: 'ana@example.com' }))
  expect(screen.getByRole('radio', { name: /^E-mail/ })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /^Text message/ }) !== null).toBe(offered)
})

test.each([/^Print/, /^Hospital HIPAA Form/])('%s verifies without a code [HIP-016]', async method => {
  const { asked } = await open()
  await tickAll()
  expect(screen.queryByText('HIPAA verified')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: method }))
  await screen.findByText('HIPAA verified')
  expect(asked.filter(one => one.path.includes('verification'))).toEqual([])
})

test('signing locks the form [HIP-019]', async () => {
  await open()
  await sign()
  for (const text of Object.values(consentTexts)) expect(box(text).disabled).toBe(true)
  expect(box(disclaimer).disabled).toBe(true)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(one => one.disabled)).toEqual([true, true])
})

test('the text names the patient, the organization and the day on which it ends, 365 days ahead [HIP-026] [HIP-027]', async () => {
  await open()
  const text = screen.getByRole('region', { name: 'Authorization to release health information' }).textContent
  expect(text).toContain('Ana Lopez, born 04/05/1990')
  expect(text).toContain('Harbor General')
  expect(text).toContain(`ends on ${expiryOf(format(new Date(), 'yyyy-MM-dd'))}`)
})

test('saving stores an A4 PDF of the signed form, signs it, and goes on [HIP-021] [HIP-022] [HIP-024] [HIP-025]', async () => {
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
  expect(pdf).toContain('Signed by the patient on the printed form')
  expect(signature).toEqual({
    method: 'PATCH',
    path: '/patients/41/hipaa-sign',
    body: {
      ...{ is_voluntary: true, tmri_disclosure: true, external_disclosure: true, receive_copy: true, required_by_law: true },
      ...{ method: 'print', current_section: 2, intake_complete: false },
    },
  })
  expect(writes()).toHaveLength(2)
})

test("the hospital's own form is signed as such", async () => {
  const { writes } = await open()
  await sign(/^Hospital/)
  await save()
  await waitFor(() => expect(writes().at(-1)?.body.method).toBe('hospital'))
})

test.each([
  ['is refused', { status: 422, json: { message: 'The release must be a PDF document' } }],
  ['gets no answer', { fails: true as const }],
])('an upload that %s is told, nothing is signed, and the flow does not move on [HIP-023]', async (_how, answer) => {
  const { writes, router } = await open(buildPatient(), { answers: { 'POST /patients/hipaa-doc': answer } })
  await sign()
  await save()
  await screen.findByText('HIPAA waiver PDF creation failed, please try again.')
  expect(intake.release.failed).toBe('HIPAA waiver PDF creation failed, please try again.')
  expect(writes().map(one => one.path)).toEqual(['/patients/hipaa-doc'])
  expect(router.state.location.pathname).toBe('/patient/intake/add/section-2/p/41')
})

test('a release on file is shown locked and verified, and saving just moves on [HIP-020]', async () => {
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

test('a chosen method that is not verified is refused [HIP-003]', async () => {
  const { releaseOfInformation } = await import('#domain/patients/intake/releaseOfInformation.ts')
  const ticked = {
    is_voluntary: true,
    tmri_disclosure: true,
    external_disclosure: true,
    receive_copy: true,
    required_by_law: true,
  }
  const read = releaseOfInformation.schema.safeParse({ ...ticked, disclaimers: true, signed_by_patient: true, method: 'sms' })
  expect(read.error?.issues.map(issue => issue.message)).toEqual(['Hipaa document must be verified'])
})
