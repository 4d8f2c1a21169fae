import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPatient } from '../../../testing.ts'
import { choose } from '../../../ui/fields/testing.ts'
import {
  box,
  canTryAgain,
  disclaimer,
  fill,
  minor,
  nameMother,
  needsNoCode,
  open,
  reach,
  reached,
  save,
  screenOf,
  sendCode,
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

test('a printed form counts as verified only while its signature lines are visible [HIP-017]', async () => {
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
