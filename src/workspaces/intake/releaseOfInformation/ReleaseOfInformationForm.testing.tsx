import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { buildPatient, enter, network, openAt } from '../../../testing.ts'
import { choose } from '../../../ui/fields/testing.ts'

export type World = Parameters<typeof network>[0]
export const open = async (patient: Patient = buildPatient(), world: World = {}) => {
  const made = network({ patient, ...world })
  const router = openAt('/patient/intake/add/section-2/p/41')
  await screen.findByRole('heading', { name: 'HIPAA' })
  return { ...made, router }
}
export const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))
export const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const statementTexts = [
  'I am signing voluntarily. No one pressured me, and I know I can refuse.',
  'I agree that my information, including substance use information, is entered in Passage and used to find treatment for me.',
  'I agree that my information, including substance use information, is sent to the treatment facilities, providers, and payers named above.',
  'I know that I can have a copy of this form after I sign it.',
  'I know that the law requires some information to be shared without my consent: in a medical emergency, when child abuse or neglect is suspected, or when a court orders it.',
]
export const disclaimer = /read these disclaimers, or someone read them to me/
export const tickAll = () => userEvent.click(box('The patient agrees to all six statements below'))
export const sign = async (method: RegExp = /^Print/) => {
  await tickAll()
  await userEvent.click(screen.getByRole('radio', { name: method }))
  await userEvent.click(box('Signed by patient'))
}

export const needsNoCode = async (method: RegExp) => {
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

export const sendCode = 'POST /users/verification/code'
export const verifyCode = 'POST /users/verification/code/verify'
export const reach = { phone_number: '+12135550147', receives_texts: [220], email: 'ana@example.com' }
export const reached = buildPatient(reach)

export const verifiesByCode = async (method: string, channel: string, destination: string) => {
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

export const canTryAgain = async (_why: string, failure: NonNullable<NonNullable<World>['answers']>[string]) => {
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

export const minor = (given: Partial<Patient> = {}) =>
  buildPatient({ date_of_birth: `01/01/${new Date().getFullYear() - 15}`, ...given })
export const fill = (label: string | RegExp, text: string) => enter(screen.getByLabelText(label), text)
export const nameMother = async () => {
  await fill('Representative’s full name', 'Rosa Lopez')
  await fill('Relationship to the patient', 'Mother')
  await choose(screen.getByLabelText('Authority to sign for the patient'), 'Parent')
}
export const codes = <Sent extends { method: string; path: string }>(sent: Sent[]) =>
  sent.filter(one => one.method === 'POST' && one.path.startsWith('/users/verification'))
export const who = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(one => one.name === 'signed_by' && one.checked)
    .map(one => one.value)

export const standing = {
  channel: 'email',
  destination: 'ana@example.com',
  signed_by: 'patient',
  representative_name: null,
  state: 'requested',
  valid_for: 400,
  resend_in: 12,
}

export const signsNothing = async (_how: string, answer: NonNullable<NonNullable<World>['answers']>[string]) => {
  const { writes, router } = await open(buildPatient(), { answers: { 'POST /patients/hipaa-doc': answer } })
  await sign()
  await save()
  await screen.findByText('HIPAA waiver PDF creation failed, please try again.')
  expect(intake.release.failed).toBe('HIPAA waiver PDF creation failed, please try again.')
  expect(writes().map(one => one.path)).toEqual(['/patients/hipaa-doc'])
  expect(router.state.location.pathname).toBe('/patient/intake/add/section-2/p/41')
}
