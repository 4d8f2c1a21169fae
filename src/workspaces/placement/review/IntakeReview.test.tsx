import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { format } from 'date-fns/format'
import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { buildPatient, network, openAt, signed, tagOf } from '../../../testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type World = Omit<NonNullable<Parameters<typeof network>[0]>, 'patient'>
const open = async (values: Partial<Patient> = {}, world: World = {}) => {
  const made = network({ patient: buildPatient(values), ...world })
  openAt('/patient/intake/review/p_41')
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('heading', { name: 'Patient Details' })
  return made
}
const part = (title: string) => within(screen.getByRole('heading', { name: title }).closest('section')!)
const answer = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling!.textContent

test('a patient’s review has one block for each of the ten parts, and offers the clinical snapshot [REV-001] [REV-002]', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Documents' })
  await screen.findByRole('heading', { name: 'Consent' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual([
    ...sectionTitles,
    'Clinical snapshot',
    'Consent',
    'Documents',
  ])
})

test('the heading names the patient, the tab title does not, and the last save has a date [REV-005] [REV-006]', async () => {
  await open()
  screen.getByRole('heading', { name: 'Application for Ana Lopez', level: 1 })
  expect(document.title).toBe('Intake review – Passage')
  screen.getByText(/Last Saved/)
  screen.getByText(format(new Date('2026-11-20T15:00:00Z'), 'MM/dd/yyyy hh:mm a'))
})

test('the owner has an edit link in each part [REV-002]', async () => {
  await open()
  const links = screen.getAllByRole('link', { name: /^edit section/ }).map(link => link.getAttribute('href'))
  expect(links).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(number => `/patient/intake/edit/section-${number}/p/41`),
    '/patient/intake/snapshot/p/41',
  ])
})

test('a colleague has no edit links [REV-002]', async () => {
  await open({ advocate_id: 8 })
  expect(screen.queryByRole('link', { name: /^edit section/ })).toBeNull()
})

test('"save and match" opens the matches [REV-004]', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'save and match' }).getAttribute('href')).toBe('/facility/match/?pid=41')
})

test('without a release, there is no link to it [REV-003]', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'view hipaa form' })).toBeNull()
  expect(answer('Release of information')).toBe('The patient has not signed a release yet.')
})

test('the signed release opens in a new tab [REV-003]', async () => {
  const tab = { location: { href: '' }, close: () => undefined }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:release', revokeObjectURL: () => undefined }))
  const answers = { 'GET /patients/41/hipaa': { json: { data: { hipaa_url: '/api/v2/patients/41/hipaa/document' } } } }
  const { requests } = await open(signed, { answers })
  await userEvent.click(part('HIPAA').getByRole('button', { name: 'view hipaa form' }))
  await waitFor(() => expect(tab.location.href).toBe('blob:release'))
  expect(requests.map(one => one.path)).toEqual(expect.arrayContaining(['/patients/41/hipaa', '/patients/41/hipaa/document']))
})

test('tags are shown by name, and 0 in a substance answer and skipped fields as not provided [REV-009]', async () => {
  await open({ treatment_levels: [440], receives_texts: [tag.texts.accepted], addictions: { 600: [601, 0, 602, 0] } })
  await waitFor(() => expect(part('Level of Care').getByText('Detox - residential')).toBeDefined())
  expect(answer('Current setting')).toBe('Emergency department')
  expect(answer('Text messages')).toBe('Yes, by text')
  expect(part('Patient Details').getByText('Not provided').nextElementSibling!.textContent).toContain('Email')
  expect(answer('Alcohol')).toBe(
    'addiction route: By mouth · addiction_last_used: not provided · addiction frequency: Daily · addiction_source: not provided',
  )
})

test('the section with the level of care explains the levels', async () => {
  const level = { ...tagOf(440, 'treatment_level', 'Detox - residential'), tooltip_content: 'Withdrawal care around the clock' }
  await open({ treatment_levels: [440] }, { answers: { 'GET /common/feature-tags': { json: { data: [level], total: 1 } } } })
  await waitFor(() => expect(part('Level of Care').getByText('Detox - residential')).toBeDefined())
  await userEvent.click(part('Level of Care').getByRole('button', { name: 'What do the levels of care mean?' }))
  expect(within(screen.getByRole('dialog')).getByRole('definition').textContent).toBe('Withdrawal care around the clock')
})

test('empty social determinants ask the owner to edit the intake [REV-008]', async () => {
  await open()
  part('Social Determinants').getByText(
    'No information captured. Please edit the intake form to add responses for the social determinant questions.',
  )
})

test('without social determinants, readers who cannot edit see that none were collected and are referred to the chat [REV-007]', async () => {
  await open({ advocate_id: 8 })
  part('Social Determinants').getByText(/The Patient Advocate did not gather this information.*chat/)
})

test('answers are shown with their questions', async () => {
  await open({ social_determinants: [tag.placeToLive.yes] })
  expect(answer('place to live')).toBe('Has a place to live')
})

test('a path without a patient shows the not-found page', async () => {
  network()
  openAt('/patient/intake/review/somebody')
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('a sample is marked, cannot be copied, and is deleted with one confirmation', async () => {
  const { requests } = await open(
    { is_sample: true, first_name: 'Sample', last_name: 'Patient' },
    { answers: { 'DELETE /advocates/sample-patient': { json: { data: { deleted: true } } } } },
  )
  expect(screen.getByRole('note').textContent).toMatch(/^SampleThis is a sample\. Nothing is sent\./)
  expect(screen.queryByRole('button', { name: 'Copy record for patient' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Placement log' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete the sample' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(requests.some(one => one.method === 'DELETE' && one.path === '/advocates/sample-patient')).toBe(true),
  )
  await screen.findByText('Sample patient deleted')
})

test('a real patient has no mark', async () => {
  await open()
  expect(screen.queryByText('Sample')).toBeNull()
  screen.getByRole('button', { name: 'Copy record for patient' })
})
