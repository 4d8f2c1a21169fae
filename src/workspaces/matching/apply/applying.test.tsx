import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { applyingServer, eachAfresh } from '../page.testing.ts'
import { aMatch, anAnswer, aPatient, server } from '../testing.ts'
import '../page/MatchPage.tsx'
import { card, open, seven } from './applying.testing.tsx'

vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

eachAfresh()

test('applying sends the advocate and the patient, then the note; the card links to the application [MAT-032] [MAT-033] [MAT-034]', async () => {
  const { requests } = applyingServer([aMatch(1), aMatch(2)])
  open()
  await userEvent.click((await card('House 2')).getByRole('button', { name: 'Apply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to House 2' }))
  await userEvent.type(dialog.getByLabelText(/^Note to the facility/), 'Can come tonight.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText("Success! You've applied to House 2.")).toBeTruthy()
  expect(requests('POST /facilities/2/apply').map(one => one.body)).toEqual([
    { recordId: 54, advocateId: testAdvocate.id, search: { radius: 200, place: null, filters: [], open_beds: false } },
  ])
  expect(requests('POST /applications/102/state-notes').map(one => one.body)).toEqual([
    { state_type: 'new', body: 'Can come tonight.' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const applied = (await card('House 2')).getByRole('link', { name: 'Applied' })
  expect(applied.getAttribute('href')).toBe('/patient/advocate/102')
  expect((await card('House 1')).getByRole('button', { name: 'Apply' })).toBeTruthy()
})

test.each([
  {
    status: 500,
    message: 'Oh',
    expected: "We couldn't complete your application to House 1 right now.",
    row: 'the prescribed text for any other failure [MAT-036]',
  },
  {
    status: 422,
    message: 'Nobody at House 1 uses Passage yet. Call (213) 555-0175.',
    expected: 'Nobody at House 1 uses Passage yet. Call (213) 555-0175.',
    row: "the server's reason for a rejection",
  },
])('the dialog shows $row and keeps the note', async ({ status, message, expected }) => {
  applyingServer([aMatch(1)], { 'POST /facilities/1/apply': () => ({ status, json: { message } }) })
  open()
  await userEvent.click((await card('House 1')).getByRole('button', { name: 'Apply' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Note to the facility/), 'Tonight.')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText(expected)).toBeTruthy()
  expect((dialog.getByLabelText(/^Note to the facility/) as HTMLTextAreaElement).value).toBe('Tonight.')
})

test.each([
  { row: 'without a release', patient: aPatient({ release_expires_at: null }), matches: seven },
  { row: "for a colleague's patient [PERM-009]", patient: aPatient({ advocate_id: testAdvocate.id + 1 }), matches: seven },
  { row: 'without matches', patient: aPatient(), matches: [] },
])('auto-apply does not run $row [MAT-037]', async ({ patient, matches }) => {
  const { requests } = server({ patient, answer: anAnswer(matches) })
  open('/facility/match/?pid=54&auto_apply=1')
  await screen.findByText(/^Showing/)
  await waitFor(() => expect(requests('GET /patients/54/features')).toHaveLength(1))
  for (const { id } of seven) expect(requests(`POST /facilities/${id}/apply`)).toEqual([])
})

const reno = { latitude: 39.5, longitude: -119.8, label: 'Reno, NV' }
test.each([
  [
    { ...reno, found_by: 'city', wanted: 'home', problem: 'unknown_zip', zip: '00000', fallback: true },
    'ZIP code 00000 is not recognized, so this search starts at Reno, NV.',
  ],
  [
    { ...reno, label: 'Nevada', found_by: 'state', wanted: 'crisis_center', problem: 'unknown_place', zip: null, fallback: true },
    'Your organization’s ZIP code and city could not be found, so this search starts at the center of Nevada.',
  ],
  [
    { ...reno, found_by: 'hospital', wanted: 'home', problem: 'no_address', zip: null, fallback: true },
    'The patient has no address on record, so this search starts at the hospital in Reno, NV.',
  ],
] as const)(
  'auto-apply does not run from a fallback center, and the page explains the center: %j [S-03]',
  async (center, reason) => {
    const { requests } = server({ answer: anAnswer(seven, { center }) })
    open('/facility/match/?pid=54&auto_apply=1')
    const alert = (await screen.findByText(/so this search starts at/)).closest('[role=alert]')!
    expect(alert.textContent).toBe(`${reason} No automatic applications were sent. Check address`)
    await waitFor(() => expect(requests('GET /patients/54/features')).toHaveLength(1))
    for (const { id } of seven) expect(requests(`POST /facilities/${id}/apply`)).toEqual([])
  },
)

test('for a patient without a home, the search center is explained without a warning [S-03]', async () => {
  const center = { ...reno, found_by: 'hospital', wanted: 'home', problem: 'no_address', zip: null, fallback: true } as const
  server({ answer: anAnswer(seven, { center }), patient: aPatient({ homeless: true }) })
  open()
  const why = await screen.findByText('The patient has no home, so this search starts at the hospital in Reno, NV.')
  expect(why.closest('[role=alert]')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Check address' })).toBeNull()
})
