import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { choose } from '../../../ui/fields/testing.ts'
import { applyingServer, eachAfresh } from '../page.testing.ts'
import { aMatch, anAnswer, aPatient, everyNeed, server } from '../testing.ts'
import '../page/MatchPage.tsx'
import { card, open, seven } from './applying.testing.tsx'

vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

eachAfresh()

test('no note is sent if none was entered', async () => {
  const { requests } = applyingServer([aMatch(1)])
  open()
  await userEvent.click((await card('House 1')).getByRole('button', { name: 'Apply' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText("Success! You've applied to House 1.")).toBeTruthy()
  expect(requests('POST /applications/101/state-notes')).toEqual([])
})

test('an existing application shows a warning, and the card shows Applied [MAT-035]', async () => {
  let standing: Match['application'] = null
  server({
    also: {
      'GET /patients/54/matches': () => ({ json: { data: anAnswer([aMatch(1, { application: standing })]) } }),
      'POST /facilities/1/apply': () => {
        standing = { id: 88, status: 'New' }
        return { status: 409, json: { message: 'You have already applied to House 1.' } }
      },
    },
  })
  open()
  await userEvent.click((await card('House 1')).getByRole('button', { name: 'Apply' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('You have already applied to House 1.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Applied' }).getAttribute('href')).toBe('/patient/advocate/88'))
})

test('a failed note does not hide that the application was sent', async () => {
  applyingServer([aMatch(1)], { 'POST /applications/101/state-notes': () => ({ status: 500, json: { message: 'Oh' } }) })
  open()
  await userEvent.click((await card('House 1')).getByRole('button', { name: 'Apply' }))
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText(/^Note to the facility/), 'Tonight.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText("Success! You've applied to House 1.")).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Applied' })).toBeTruthy()
})

const bare = aPatient({ addictions: {}, daily_medications_required: [], social_determinants: [] })

test('the dialog lists missing data; filling in a section returns to it with the note', async () => {
  const { requests } = applyingServer([aMatch(1), aMatch(2, { features: everyNeed })], {
    'GET /patients/54': () => ({ json: { data: bare } }),
  })
  const router = open('/facility/match?pid=54&radius=100')
  await userEvent.click((await card('House 2')).getByRole('button', { name: 'Apply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to House 2' }))
  expect(dialog.getByText('These items are missing from the intake, and the facility will ask for them first:')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Substances and last use – Complete Substance Use',
    'Medications – Complete Physical Health',
    'Legal history (court dates, reporting to law enforcement) – Complete Social Determinants',
  ])
  expect(dialog.queryByRole('button', { name: 'Apply' })).toBeNull()
  await userEvent.type(dialog.getByLabelText(/^Note to the facility/), 'Can come tonight.')
  await userEvent.click(dialog.getByRole('link', { name: 'Complete Physical Health' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/intake/edit/section-8/p/54'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { returning } = router.state.location.state
  expect(returning.to).toBe('/facility/match?pid=54&radius=100')
  await router.navigate(returning.to, { state: returning.state })
  const again = within(await screen.findByRole('dialog', { name: 'Apply to House 2' }))
  expect(((await again.findByLabelText(/^Note to the facility/)) as HTMLTextAreaElement).value).toBe('Can come tonight.')
  await userEvent.click(again.getByRole('button', { name: 'Apply anyway' }))
  expect(await screen.findByText("Success! You've applied to House 2.")).toBeTruthy()
  expect(requests('POST /facilities/2/apply')).toHaveLength(1)
})

test('a complete intake has no list of missing data', async () => {
  applyingServer([aMatch(1, { features: everyNeed })])
  open()
  await userEvent.click((await card('House 1')).getByRole('button', { name: 'Apply' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Apply' })).toBeTruthy()
  expect(dialog.queryByRole('listitem')).toBeNull()
})

test('the dialog warns about required snapshot items that are missing, links to the snapshot, and does not block', async () => {
  const answers = { ...emptySnapshot, updated_at: '2026-11-20T08:00:00Z', updated_by_name: 'Ana Diaz' }
  const patient = aPatient({ clinical_snapshot: { ...answers, ciwa_score: 12, ciwa_at: '2026-11-20T07:00:00Z' } })
  const required = { required_snapshot_items: ['vitals', 'ciwa', 'infections'] } as const
  const { requests } = applyingServer(
    [
      aMatch(1, { required_snapshot_items: [...required.required_snapshot_items], features: everyNeed }),
      aMatch(2, { features: everyNeed }),
    ],
    {
      'GET /patients/54': () => ({ json: { data: patient } }),
    },
  )
  const router = open()
  await userEvent.click((await card('House 1')).getByRole('button', { name: 'Apply' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Missing items that admissions staff require: Vitals, Infections – Complete Clinical snapshot',
  ])
  expect(dialog.getByRole('link').getAttribute('href')).toBe('/patient/intake/snapshot/p/54')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply anyway' }))
  expect(await screen.findByText("Success! You've applied to House 1.")).toBeTruthy()
  expect(requests('POST /facilities/1/apply')).toHaveLength(1)
  await router.navigate('/facility/match?pid=54')
  await userEvent.click((await card('House 2')).getByRole('button', { name: 'Apply' }))
  expect(within(await screen.findByRole('dialog', { name: 'Apply to House 2' })).queryByRole('listitem')).toBeNull()
})

test('after auto-apply, the match page lists the data missing for the five facilities', async () => {
  applyingServer(seven, { 'GET /patients/54': () => ({ json: { data: bare } }) })
  open('/facility/match/?pid=54&auto_apply=1')
  await screen.findByText("We've auto-applied to the 5 best matches!")
  const note = within(
    (await screen.findByText(/^These items are missing from the intake, and the facilities you applied to/)).closest(
      '[role=note]',
    )!,
  )
  expect(note.getByRole('link', { name: 'Complete Substance Use' }).getAttribute('href')).toBe(
    '/patient/intake/edit/section-6/p/54',
  )
})

test('auto_apply=1 applies to the five best facilities on Passage, each with a note [MAT-037] [MAT-038] [MAT-039]', async () => {
  const { requests } = applyingServer(seven, {
    'POST /facilities/3/apply': () => ({ status: 409, json: { message: 'You have already applied to House 3.' } }),
  })
  const router = open('/facility/match/?pid=54&auto_apply=1')
  expect(await screen.findByText("We've auto-applied to the 5 best matches!")).toBeTruthy()
  for (const id of [1, 3, 4, 5, 6])
    expect(requests(`POST /facilities/${id}/apply`).map(one => (one.body as { auto?: boolean }).auto)).toEqual([true])
  for (const id of [2, 7]) expect(requests(`POST /facilities/${id}/apply`)).toEqual([])
  for (const id of [101, 104, 105, 106])
    expect(requests(`POST /applications/${id}/state-notes`).map(one => one.body)).toEqual([
      { state_type: 'new', body: 'Auto applied' },
    ])
  expect(screen.queryByText(/already applied/)).toBeNull()
  await waitFor(() => expect(router.state.location.search).toBe('?pid=54'))
})

test('auto-apply shows no message if all five applications already exist [MAT-039]', async () => {
  const standing = ({ id, name }: Match) => [
    `POST /facilities/${id}/apply`,
    () => ({ status: 409, json: { message: `You have already applied to ${name}.` } }),
  ]
  const { requests } = applyingServer(seven, Object.fromEntries(seven.map(standing)))
  const router = open('/facility/match/?pid=54&auto_apply=1')
  await waitFor(() => expect(router.state.location.search).toBe('?pid=54'))
  expect(requests('POST /facilities/6/apply')).toHaveLength(1)
  expect(screen.queryByText(/applied to/)).toBeNull()
})

test('auto-apply runs once per patient and session [MAT-037]', async () => {
  const first = applyingServer(seven)
  open('/facility/match/?pid=54&auto_apply=1')
  await screen.findByText("We've auto-applied to the 5 best matches!")
  expect(first.requests('POST /facilities/1/apply')).toHaveLength(1)
  cleanup()
  queryClient.clear()
  const second = applyingServer(seven)
  open('/facility/match/?pid=54&auto_apply=1')
  await waitFor(() => expect(second.requests('PATCH /patients/54/match-count')).toHaveLength(1))
  expect(second.requests('POST /facilities/1/apply')).toEqual([])
})

const saved = (...numbers: number[]) => Object.fromEntries(numbers.map(number => [number, '2026-11-20T08:00:00Z']))

test('the dialog lists the sections that are empty, and what the facility has not stated', async () => {
  const part = aPatient({ intake_complete: false, sections_saved: saved(1, 2, 3, 4, 6, 8, 10) })
  applyingServer([aMatch(1, { insurance_plans_in_network: [], network: 'unknown' })], {
    'GET /patients/54': () => ({ json: { data: part } }),
  })
  open()
  await userEvent.click((await card('House 1')).getByRole('button', { name: 'Apply' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Empty sections: Labs and Logistics, Mental Health, Special Populations',
    'Whether the plan is in network',
    'Whether it can meet these needs, which it does not list: Wheelchair, PTSD',
  ])
  expect(dialog.getByRole('link', { name: 'Complete Mental Health' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Apply anyway' })).toBeTruthy()
})

test('the dialogs to refer list what to confirm, as on the card', async () => {
  const listings = [1, 2].map(id => aMatch(id, { directory_listing: true, network: 'unknown', insurance_plans_in_network: [] }))
  const contact = () => ({ json: { data: { email: null, fax: null, phone: null, corrections: [] } } })
  server({
    answer: anAnswer(listings),
    also: {
      'GET /facilities/1/referral-contact': contact,
      'GET /facilities/2/referral-contact': contact,
      'GET /facilities/1/calls': () => ({ json: { data: [], total: 0 } }),
    },
  })
  open('/facility/match?pid=54&compare=1,2')
  const listing = await card('House 1')
  await userEvent.click(listing.getByRole('button', { name: 'More Information' }))
  const questions = [
    'Whether the plan is in network',
    'Whether it can meet these needs, which it does not list: Wheelchair, PTSD',
  ]
  for (const question of questions) expect(await listing.findByText(question)).toBeTruthy()
  await userEvent.click(listing.getByRole('button', { name: 'Refer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refer to House 1' }))
  expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual(questions)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Refer to 2 facilities' }))
  const several = within(await screen.findByRole('dialog', { name: 'Refer to 2 facilities' }))
  const second = within(several.getByRole('region', { name: 'House 2' }))
  expect(second.getAllByRole('listitem').map(item => item.textContent)).toEqual(questions)
})

test('a directory listing offers its phone number and a call log instead of Apply', async () => {
  const at = new Date().toISOString()
  const { requests } = server({
    answer: anAnswer([aMatch(1, { directory_listing: true })]),
    also: {
      'GET /facilities/1/calls': () => ({ json: { data: [], total: 0 } }),
      'POST /facilities/1/calls': () => ({ json: { data: { id: 5, outcome: 'Bed available', created_at: at } } }),
    },
  })
  open()
  const listing = await card('House 1')
  expect(listing.getByText('Directory listing')).toBeTruthy()
  expect(listing.queryByRole('button', { name: 'Apply' })).toBeNull()
  expect(listing.getByRole('link', { name: /\(213\) 555-0175/ }).getAttribute('href')).toBe('tel:+12135550175')
  await userEvent.click(listing.getByRole('button', { name: 'Log a call' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log a call to House 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findAllByText('Required field')).not.toEqual([])
  expect(requests('POST /facilities/1/calls')).toEqual([])
  await choose(dialog.getByLabelText('Outcome'), 'Bed available')
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Ask for Dana.')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await listing.findByText('Bed available')).toBeTruthy()
  expect(listing.getByText(/Ask for Dana\./)).toBeTruthy()
  expect(requests('POST /facilities/1/calls').map(one => one.body)).toEqual([
    { recordId: 54, outcome: 'Bed available', note: 'Ask for Dana.', call_back_at: null },
  ])
})
