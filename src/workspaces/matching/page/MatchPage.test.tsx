import userEvent from '@testing-library/user-event'
import './MatchPage.tsx'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import type { MatchResponse } from '#domain/matching/schema.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { drawing } from '../map/withoutCanvas.testing.ts'
import { alcohol, aMatch, anAnswer, aPatient, detox, everyNeed, keto, noReasons, server, wheelchair } from '../testing.ts'
import { card, NoView, open } from './MatchPage.testing.tsx'

// jsdom has no canvas, so the map component throws.
vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('RW_AUTH', 'held')
  queryClient.clear()
  window.scrollTo = () => undefined
  vi.stubGlobal('IntersectionObserver', NoView)
  // React logs the map's error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  drawing.fails = true
})

afterEach(() => {
  drawing.fails = false
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a single match uses the singular [MAT-001]', async () => {
  server({ answer: anAnswer([aMatch(1)]) })
  open('/facility/match?pid=54')
  expect(await screen.findByText('Showing 1 match within 200 miles of Los Angeles, CA 90017')).toBeTruthy()
})

test('with "next" in the URL, facilities that the patient has already applied to come last', async () => {
  const application = { id: 7, status: 'New' as const }
  server({ answer: anAnswer([aMatch(1, { application }), aMatch(2), aMatch(3, { application }), aMatch(4)]) })
  open('/facility/match?pid=54&next=1')
  expect(await screen.findByText(/^Facilities you already applied to are listed last\./)).toBeTruthy()
  const names = screen.getAllByRole('article').map(one => one.getAttribute('aria-labelledby'))
  const texts = names.map(id => document.getElementById(id!)?.textContent)
  expect(texts).toEqual(['House 2', 'House 4', 'House 1', 'House 3'])
})

test('pid and fid together redirect to the same path with pid only [MAT-003]', async () => {
  server()
  const router = open('/facility/match?pid=54&fid=3&radius=25')
  await screen.findByRole('heading', { level: 1, name: /^Matches for/ })
  expect(router.state.location.pathname + router.state.location.search).toBe('/facility/match?pid=54')
})

test('without a patient, the page says so and links to the dashboard', async () => {
  server()
  open('/facility/match')
  expect(await screen.findByText('No patient selected')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Patient Dashboard' }).getAttribute('href')).toBe('/patient/advocate')
})

test('without a valid release, a message links to the review, and applying is disabled [MAT-004] [MAT-044]', async () => {
  server({ patient: aPatient({ release_expires_at: null }) })
  open('/facility/match?pid=54')
  expect(await screen.findByText(/^\S+ \S+ has not signed the HIPAA form yet\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to intake review' }).getAttribute('href')).toBe('/patient/intake/review/p_54')
  const apply = (await card('House 1')).getByRole('button', { name: 'Apply', description: /Needs a signed HIPAA release/ })
  expect((apply as HTMLButtonElement).disabled).toBe(true)
})

test('for a sample, the page says that nothing is sent, and nothing can be sent', async () => {
  server({ patient: aPatient({ is_sample: true }), answer: anAnswer([aMatch(1), aMatch(2, { staffed: false })]) })
  open('/facility/match?pid=54')
  const note = await screen.findByRole('note')
  expect(note.textContent).toMatch(/^SampleThis is a sample\. Nothing is sent\./)
  const apply = (await card('House 1')).getByRole('button', {
    name: 'Apply',
    description: /Sample: nothing is sent/,
  })
  expect((apply as HTMLButtonElement).disabled).toBe(true)
  expect((await card('House 2')).queryByRole('button', { name: 'Log a call' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Refer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send to all that fit' })).toBeNull()
})

test('a colleague sees the matches, cannot apply and does not change the count', async () => {
  const { requests } = server({ patient: aPatient({ advocate_id: testAdvocate.id + 1 }) })
  open('/facility/match?pid=54')
  const apply = (await card('House 1')).getByRole('button', { name: 'Apply', description: /Take over the case to apply/ })
  expect((apply as HTMLButtonElement).disabled).toBe(true)
  expect(requests('PATCH /patients/54/match-count')).toEqual([])
})

test('the owner’s visit saves the match count with the patient [MAT-030]', async () => {
  const { requests } = server()
  open('/facility/match?pid=54')
  await waitFor(() => expect(requests('PATCH /patients/54/match-count').map(one => one.body)).toEqual([{ match_count: 2 }]))
})

test('with two plans, one of them out of network, both badges show [MAT-007]', async () => {
  const { patient_insurance } = aPatient()
  const patient = aPatient({
    secondary_insurance: {
      ...patient_insurance!,
      provider: { payer_code: 'BLUE', payer_name: 'Blue', insurance_type: 'Private' },
    },
  })
  server({ patient, answer: anAnswer([aMatch(1, { insurance_plans_out_network: ['BLUE'] })]) })
  open('/facility/match?pid=54')
  const shown = await card('House 1')
  expect(shown.getByText('In Network')).toBeTruthy()
  expect(shown.getByText('Out Of Network')).toBeTruthy()
})

test('without matches, the page says what to try and why facilities were excluded [MAT-031]', async () => {
  const excluded = {
    total: 12,
    reasons: { ...noReasons, lacks_features: 11, other_age: 2 },
    lines: [
      { reason: 'lacks_features', leave_out: 'need', tags: [detox], count: 9 },
      { reason: 'lacks_features', leave_out: 'filter', tags: [wheelchair], count: 4 },
      { reason: 'other_age', leave_out: 'need', tags: [], count: 2 },
    ] as MatchResponse['excluded']['lines'],
  }
  server({ answer: anAnswer([], { excluded }) })
  open('/facility/match?pid=54')
  expect(
    await screen.findByText(
      'There are no matches for the patient, please try expanding the search distance using the drop down on the left.',
    ),
  ).toBeTruthy()
  expect(
    screen.getByText(
      "If that does not work, please click 'Edit Application' and check to see that all patient information has been entered correctly and try to match again.",
    ),
  ).toBeTruthy()
  const left = screen.getByRole('region', { name: '12 facilities within 200 miles do not match' })
  expect(left.textContent).toContain(
    '12 facilities within 200 miles do not match: 9 don’t list Detox - residential, 4 don’t list Wheelchair, 2 don’t serve this age.',
  )
})

test('a failed search shows the reason and a retry button', async () => {
  let reply: { status?: number; json: object } = { status: 422, json: { message: 'Not like that' } }
  server({ also: { 'GET /patients/54/matches': () => reply } })
  open('/facility/match?pid=54')
  expect(await screen.findByText('Not like that')).toBeTruthy()
  reply = { json: { data: anAnswer([aMatch(1)]) } }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'House 1' })).toBeTruthy()
})

test('if the patient has no location, the page asks for one', async () => {
  const refusal = { message: 'Choose a place to search around.', errors: { lat: 'Required information' } }
  server({ also: { 'GET /patients/54/matches': () => ({ status: 422, json: refusal }) } })
  open('/facility/match?pid=54')
  expect(await screen.findByText('Where should we search?')).toBeTruthy()
  expect(screen.getByText('Choose a place to search around.')).toBeTruthy()
})

test('a map that cannot be drawn shows a message, and the list still works [MAT-041]', async () => {
  server()
  open('/facility/match?pid=54')
  expect(await screen.findByText('Map cannot be loaded right now, sorry.')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'House 1' })).toBeTruthy()
})

test('a row shows the open beds, how old the counts are, and how fast the facility responds', async () => {
  const now = Date.now()
  const bed = {
    treatment_level: detox,
    population: 'anyone' as const,
    free: 3,
    told_at: new Date(now - 2 * 3_600_000).toISOString(),
    fades_at: new Date(now + 3_600_000).toISOString(),
  }
  const expired = { ...bed, fades_at: new Date(now - 1000).toISOString() }
  server({
    answer: anAnswer([
      aMatch(1, { open_beds: [bed], response_minutes: 25 }),
      aMatch(2, { open_beds: [expired], response_minutes: 533 }),
      aMatch(3, { response_minutes: null }),
      aMatch(4, { directory_listing: true }),
    ]),
  })
  open('/facility/match?pid=54')
  const [first, second, third, listing] = await Promise.all(['House 1', 'House 2', 'House 3', 'House 4'].map(card))
  expect(first!.getByTitle(/^Open beds for this patient/).textContent).toBe('3 open beds, 2 hours ago')
  expect(first!.getByText('Responds in 25 min')).toBeTruthy()
  expect(second!.getByText(/^Beds unknown/).textContent).toBe('Beds unknown, updated 2 hours ago')
  expect(second!.getByText('Responds in 9 hr')).toBeTruthy()
  expect(third!.getByText(/^Beds/).textContent).toBe('Beds never reported')
  expect(third!.getByText('No response data')).toBeTruthy()
  expect(listing!.getByText(/^Beds/).textContent).toBe('Beds never reported')
  expect(listing!.getByText('No response data')).toBeTruthy()
})

test('for a patient on a hold, the row names the hold if the facility does not state it [S-25]', async () => {
  const clinical_snapshot = {
    ...emptySnapshot,
    legal_status: 'involuntary' as const,
    updated_at: '2026-11-20T08:00:00Z',
    updated_by_name: 'Ana Diaz',
  }
  server({
    answer: anAnswer([
      aMatch(1),
      aMatch(2, { features: everyNeed }),
      aMatch(3, { features: [...everyNeed, tag.involuntaryHold.yes] }),
    ]),
    also: { 'GET /patients/54': () => ({ json: { data: aPatient({ clinical_snapshot }) } }) },
  })
  open('/facility/match?pid=54')
  const needs = async (name: string) => (await card(name)).getByText(/^Meets \d/).textContent
  expect(await needs('House 1')).toMatch(/ · Hold and 1 more to confirm$/)
  expect(await needs('House 2')).toMatch(/ · Hold to confirm$/)
  expect(await needs('House 3')).not.toContain('confirm')
})

test('More Information shows the facility’s services by tab and open questions [MAT-005] [MAT-009] [MAT-045]', async () => {
  server({
    answer: anAnswer([
      aMatch(1, { owner_text: 'A house by the sea.', features: [alcohol, keto], insurance_plans_in_network: [] }),
    ]),
  })
  open('/facility/match?pid=54')
  const shown = await card('House 1')
  expect(shown.queryByText('A house by the sea.')).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'More Information' }))
  expect(shown.getByText('A house by the sea.')).toBeTruthy()
  expect(shown.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Levels of Care',
    'Insurance and Payment',
    'Substances',
    'Mental Health',
    'Physical Health',
    'Populations',
    'Programs and Features',
  ])
  await userEvent.click(shown.getByRole('tab', { name: 'Physical Health' }))
  expect(within(shown.getByRole('tabpanel')).getByText('Keto')).toBeTruthy()
  expect(within(shown.getByRole('tabpanel')).getByRole('heading', { name: 'Diet' }).querySelector('svg')).toBeTruthy()
  expect(shown.getByText(/^Meets \d/).textContent).toMatch(/^Meets \d needs? · \d to confirm$/)
  expect(shown.getByText('Whether it treats Detox - residential')).toBeTruthy()
  expect(shown.getByText('Whether the plan is in network')).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Less Information' }))
  await waitFor(() => expect(shown.queryByText('A house by the sea.')).toBeNull())
})

test('a card shows its photos one at a time, enlarges them in a dialog, and has tabs and an Apply or Applied button [MAT-006]', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }))
  const photo = (id: number) => ({
    id,
    facility_id: 1,
    s3_filename: `${id}.jpg`,
    uploaded_filename: `${id}.jpg`,
    primary_image: id === 1,
  })
  const filenames = ['1.jpg', '2.jpg']
  server({
    answer: anAnswer([
      aMatch(1, { s3_filenames: filenames }),
      aMatch(2, { application: { id: 7, status: 'New' } }),
      aMatch(3, { s3_filenames: [] }),
    ]),
    also: {
      'GET /facilities/1/photos': () => ({ json: { data: [photo(1), photo(2)], total: 2 } }),
      'GET /facilities/1/photos/1': () => ({ json: {} }),
      'GET /facilities/1/photos/2': () => ({ json: {} }),
    },
  })
  open('/facility/match?pid=54')
  const first = await card('House 1')
  await userEvent.click(first.getByRole('button', { name: 'More Information' }))
  await first.findByRole('img', { name: 'Photo 1 of 2 of House 1' })
  await userEvent.click(first.getByRole('button', { name: 'Next photo' }))
  await first.findByRole('img', { name: 'Photo 2 of 2 of House 1' })
  expect(first.queryByRole('img', { name: /^Photo 1 / })).toBeNull()
  await userEvent.click(first.getByRole('button', { name: 'Enlarge photo 2 of 2' }))
  const large = within(await screen.findByRole('dialog', { name: 'Photos of House 1' }))
  await large.findByRole('img', { name: 'Photo 2 of 2 of House 1' })
  await userEvent.keyboard('{ArrowLeft}')
  await large.findByRole('img', { name: 'Photo 1 of 2 of House 1' })
  await userEvent.click(large.getByRole('button', { name: 'Close photos' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A file that is not a picture.
  fireEvent.error(first.getByRole('img', { name: /^Photo \d of 2/ }))
  expect(await first.findByText('This photo could not be loaded')).toBeTruthy()
  expect(first.getAllByRole('tab')).toHaveLength(7)
  expect(first.getByRole('button', { name: 'Apply' })).toBeTruthy()
  expect((await card('House 2')).getByRole('link', { name: 'Applied' })).toBeTruthy()
  const bare = await card('House 3')
  await userEvent.click(bare.getByRole('button', { name: 'More Information' }))
  expect(await bare.findAllByRole('tab')).toHaveLength(7)
  expect(bare.queryByRole('region', { name: /^Photos of/ })).toBeNull()
})
