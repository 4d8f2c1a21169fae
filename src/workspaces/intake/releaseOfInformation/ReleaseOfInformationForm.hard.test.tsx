import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPatient } from '../../../testing.ts'
import { choose } from '../../../ui/fields/testing.ts'
import {
  box,
  canTryAgain,
  codes,
  disclaimer,
  fill,
  minor,
  nameMother,
  needsNoCode,
  open,
  reach,
  save,
  sign,
  signsNothing,
  standing,
  statementTexts,
  tickAll,
  verifiesByCode,
  who,
} from './ReleaseOfInformationForm.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('unchecked boxes, disclaimers and signature are required [HIP-001] [HIP-002] [HIP-004]', async () => {
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

test('one checkbox checks and unchecks all six statements', async () => {
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

test.each([/^Print/])(
  '%s needs no code, is not called "HIPAA verified", and says that the page is not attached [HIP-016] [S-06]',

  needsNoCode,
)

test.each([['Email', 'email', reach.email]])(
  '%s sends a code by %s to %s: a wrong code is rejected, and the right code verifies the release [HIP-005] [HIP-009] [HIP-010] [HIP-013] [HIP-014] [HIP-015]',

  verifiesByCode,
)

test.each([
  ['the limit is reached', { status: 429, json: { message: 'Too many codes were sent.' } }],
  ['the server fails', { status: 500 }],
])(
  'if %s, a message says that the code could not be sent, and the user can try again [HIP-005] [HIP-009] [HIP-012]',

  canTryAgain,
)

test('an adult signs by default, without a note about minors [S-05]', async () => {
  await open()
  expect(who()).toEqual(['patient'])
  expect(screen.queryByText(/42 CFR 2\.14/)).toBeNull()
  expect(screen.queryByLabelText('Representative’s full name')).toBeNull()
})

test('a representative without a name, relationship or authority shows errors next to the fields [S-05]', async () => {
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

test('one save reports the missing representative data together with the missing signature [S-05]', async () => {
  await open(minor())
  await save()
  const summary = within((await screen.findByText('There is a problem')).parentElement!)
  const lines = summary.getAllByRole('link').map(link => link.textContent)
  expect(lines).toContain('Relationship to the patient: Enter the representative’s relationship to the patient')
  expect(lines).toContain('Signed by patient: Must be signed by Patient')
})

test('a representative is sent and printed with name, relationship and authority [S-05]', async () => {
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

test('an "other" authority requires a description [S-05]', async () => {
  await open(minor())
  await choose(screen.getByLabelText('Authority to sign for the patient'), 'Other')
  await sign()
  await save()
  await screen.findByRole('link', { name: /: Describe the representative’s authority$/ })
})

test('requesting a code before naming the representative shows an error, and the patient is not named as the signer [S-05]', async () => {
  const message = 'Enter the representative’s first and last name'
  await open(minor(), { answers: { 'POST /users/verification/code': { status: 422, json: { message } } } })
  await tickAll()
  await fill(/^Representative’s email/, 'rosa@example.com')
  await userEvent.click(screen.getByRole('radio', { name: /^Email.*rosa@example\.com/ }))
  const alert = await screen.findByText(message)
  expect(alert.closest('[role=alert]')?.textContent).toContain('Could not send code')
  screen.getByText(/^Check this box after the representative confirms with the code on the patient’s behalf\./)
})

test('texting a representative requires their agreement [S-05]', async () => {
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

test('a verified code is restored as verified', async () => {
  await open(buildPatient({ email: 'ana@example.com' }), {
    answers: { 'GET /patients/41/verification': { json: { data: { ...standing, state: 'verified', valid_for: 0 } } } },
  })
  await screen.findByText('HIPAA verified')
  expect(screen.queryByLabelText('Patient’s code')).toBeNull()
})

test('a code for another signer is not restored [S-05]', async () => {
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

test('signing locks the form [HIP-019]', async () => {
  await open()
  await sign()
  for (const text of statementTexts) expect(box(text).disabled).toBe(true)
  expect(box(disclaimer).disabled).toBe(true)
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(one => one.disabled)).toBe(true)
})

test('the hospital’s own form is signed as such', async () => {
  const { writes } = await open()
  await sign(/^Hospital/)
  await save()
  await waitFor(() => expect(writes().at(-1)?.body.method).toBe('hospital'))
})

test.each([['is rejected', { status: 422, json: { message: 'Upload the release as a PDF' } }]])(
  'an upload that %s shows a message, nothing is signed, and the user stays on the section [HIP-023]',

  signsNothing,
)

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

test('a signed page that cannot be attached is reported with the reason; the release stays signed [S-06]', async () => {
  const reason = 'This PDF needs a password to open.'
  const { writes } = await open(buildPatient(), {
    answers: { 'GET /patients/41/consent': { status: 503, json: { message: reason } } },
  })
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: /^Hospital HIPAA Form/ }))
  await userEvent.upload(
    screen.getByLabelText('Attach the signed page'),
    new File(['%PDF-'], 'Signed.pdf', { type: 'application/pdf' }),
  )
  await userEvent.click(box('Signed by patient'))
  await save()
  await screen.findByRole('heading', { name: 'Level of Care' })
  // Follows the message that the section was saved.
  const warning = `The release is signed, but the signed page was not attached. You can attach it in the review. Reason: ${reason}`
  await screen.findByText(warning)
  expect(writes().map(({ path }) => path)).toContain('/patients/41/hipaa-sign')
})
