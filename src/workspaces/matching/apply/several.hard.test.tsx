import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type ClinicalSnapshot, emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { openAt } from '../../../testing.ts'
import { applyingServer, eachAfresh } from '../page.testing.ts'
import { type Answers, aMatch, aPatient, catalogue, detox, everyNeed } from '../testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import '../page/MatchPage.tsx'

vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

eachAfresh()

/**
 * Opens the matches with these facilities selected. Each facility accepts one application unless `also` overrides the response.
 */
function open(
  matches: Match[],
  { also = {}, selected = matches.map(({ id }) => id) }: { also?: Answers; selected?: number[] } = {},
) {
  const { requests } = applyingServer(matches, also)
  openAt(`/facility/match?pid=54&compare=${selected}`)
  type Body = { facility_ids: number[]; note: string; wait_minutes: number | null }
  const sends = () => requests('POST /patients/54/send-plans').map(({ body }) => body as Body)
  const sentTo = (id: number) => sends().filter(({ facility_ids }) => facility_ids.includes(id)).length
  return { requests, sends, sentTo }
}
const bar = async () => within(await screen.findByRole('region', { name: 'Selected facilities' }))
const item = (dialog: ReturnType<typeof within>, name: string) => within(dialog.getByText(name).closest('li')!)

test('the comparison explains the levels of care once', async () => {
  const data = catalogue.map(one => (one.id === detox ? { ...one, tooltip_content: 'Withdrawal care around the clock' } : one))
  const also = { 'GET /common/feature-tags': () => ({ json: { data, total: data.length } }) }
  open([aMatch(1), aMatch(2)], { also })
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Compare side by side' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Compare/ }))
  const explains = () => dialog.getAllByRole('button', { name: 'What do the levels of care mean?' })
  expect(explains()).toHaveLength(1)
  await userEvent.click(dialog.getByRole('button', { name: 'Show all details' }))
  expect(explains()).toHaveLength(1)
  await userEvent.click(explains()[0]!)
  expect(screen.getByRole('definition').textContent).toBe('Withdrawal care around the clock')
})

test('one request sends the same note to each selected facility; each facility has its own result', async () => {
  const { sends } = open([aMatch(1), aMatch(2), aMatch(3)])
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Apply to all 3' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to 3 facilities' }))
  expect(dialog.getByText(/^Admissions coordinators and managers at each facility can read/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Note to all facilities/), 'Can come tonight.')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Apply to all 3' }))
  expect(await dialog.findByText('Applied to 3 of 3 facilities')).toBeTruthy()
  expect(item(dialog, 'House 3').getByText('Application sent.')).toBeTruthy()
  expect(sends()).toEqual([expect.objectContaining({ facility_ids: [1, 2, 3], note: 'Can come tonight.', wait_minutes: null })])
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the dialog lists what is missing for all facilities and for each one, and why a facility gets no application', async () => {
  const bare = aPatient({ addictions: {}, intake_complete: true })
  const matches = [
    aMatch(1, { features: everyNeed }),
    aMatch(2, { insurance_plans_in_network: [], network: 'unknown' }),
    aMatch(3, { directory_listing: true }),
    aMatch(4, { application: { id: 9, status: 'New' } }),
  ]
  const { sentTo } = open(matches, { also: { 'GET /patients/54': () => ({ json: { data: bare } }) } })
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Apply to all 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to 2 facilities' }))
  const shared = within(dialog.getByRole('note'))
  expect(shared.getByText(/^These items are missing from the intake, and all of these facilities/)).toBeTruthy()
  expect(shared.getAllByRole('listitem').map(one => one.textContent)).toEqual([
    'Substances and last use – Complete Substance Use',
  ])
  expect(item(dialog, 'House 1').getByText('Nothing else is missing.')).toBeTruthy()
  expect(item(dialog, 'House 2').getByText('Whether the plan is in network')).toBeTruthy()
  expect(
    item(dialog, 'House 3').getByText(/^Not on Passage yet, so no application will be sent\. Call \(213\) 555-0175\.$/),
  ).toBeTruthy()
  expect(item(dialog, 'House 4').getByText(/^You have already applied here/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Apply to all 2 anyway' }))
  expect(await dialog.findByText('Applied to 2 of 2 facilities')).toBeTruthy()
  expect([1, 2, 3, 4].map(sentTo)).toEqual([1, 1, 0, 0])
})

test('required snapshot items are listed for all facilities that share them, and for each one', async () => {
  const matches = [
    aMatch(1, { required_snapshot_items: ['vitals', 'cows'], features: everyNeed }),
    aMatch(2, { required_snapshot_items: ['vitals'], features: everyNeed }),
  ]
  open(matches, { selected: [1, 2] })
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Apply to all 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to 2 facilities' }))
  expect(
    within(dialog.getByRole('note'))
      .getAllByRole('listitem')
      .map(one => one.textContent),
  ).toEqual(['Missing items that admissions staff require: Vitals – Complete Clinical snapshot'])
  expect(item(dialog, 'House 1').getByText(/COWS score/).textContent).toContain('require: COWS score')
  expect(item(dialog, 'House 2').getByText('Nothing else is missing.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Apply to all 2 anyway' })).toBeTruthy()
})

test('one-click applications send the same note for the rest of the day, until something new is missing', async () => {
  let patient = aPatient()
  const matches = [1, 2, 3, 4].map(id => aMatch(id))
  const { sends, sentTo } = open(matches, { also: { 'GET /patients/54': () => ({ json: { data: patient } }) }, selected: [1] })
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Apply to 1 facility' }))
  const first = within(await screen.findByRole('dialog', { name: 'Apply to 1 facility' }))
  await userEvent.type(first.getByLabelText(/^Note to all facilities/), 'Tonight.')
  await userEvent.click(first.getByRole('checkbox', { name: /^For the rest of today/ }))
  await userEvent.click(first.getByRole('button', { name: 'Apply to 1 facility' }))
  await userEvent.click(await first.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const select = async (id: number) =>
    userEvent.click(within(screen.getByRole('article', { name: `House ${id}` })).getByRole('checkbox', { name: 'Select' }))
  await select(2)
  await select(3)
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Apply to all 2' }))
  expect(await screen.findByText('Applied to 2 of 2 facilities')).toBeTruthy()
  expect([2, 3].map(sentTo)).toEqual([1, 1])
  expect(sends().map(({ note }) => note)).toEqual(['Tonight.', 'Tonight.'])
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  patient = aPatient({ addictions: {}, updated_at: '2026-11-20T09:00:00Z' })
  await queryClient.invalidateQueries({ queryKey: ['patients', 54] })
  await select(4)
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Apply to 1 facility' }))
  expect(await screen.findByRole('button', { name: 'Apply to 1 facility anyway' })).toBeTruthy()
  expect(sentTo(4)).toBe(0)
})

test('a one-click application still asks whether the facility accepts the patient’s hold [S-25]', async () => {
  const answers = {
    ...emptySnapshot,
    legal_status: 'involuntary',
    updated_at: '2026-11-20T08:00:00Z',
    updated_by_name: 'Ana Diaz',
  }
  const patient = aPatient({ clinical_snapshot: answers as ClinicalSnapshot })
  const matches = [1, 2].map(id => aMatch(id, { features: everyNeed }))
  const { sentTo } = open(matches, { also: { 'GET /patients/54': () => ({ json: { data: patient } }) }, selected: [1] })
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Apply to 1 facility' }))
  const first = within(await screen.findByRole('dialog', { name: 'Apply to 1 facility' }))
  await userEvent.click(first.getByRole('checkbox', { name: /^For the rest of today/ }))
  await userEvent.click(first.getByRole('button', { name: /^Apply to 1 facility/ }))
  await userEvent.click(await first.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await userEvent.click(within(screen.getByRole('article', { name: 'House 2' })).getByRole('checkbox', { name: 'Select' }))
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Apply to 1 facility' }))
  const second = within(await screen.findByRole('dialog', { name: 'Apply to 1 facility' }))
  expect(second.getByText(/involuntary hold/)).toBeTruthy()
  expect(second.getByLabelText(/^Note to all facilities/)).toBeTruthy()
  expect(sentTo(2)).toBe(0)
})

test('up to five facilities can be selected, and without a release, the user cannot apply to any', async () => {
  const matches = [1, 2, 3, 4, 5, 6].map(id => aMatch(id))
  const patient = aPatient({ release_expires_at: null })
  open(matches, { also: { 'GET /patients/54': () => ({ json: { data: patient } }) }, selected: [1, 2, 3, 4, 5] })
  const shown = await bar()
  expect(shown.getByText(/^5 facilities selected/)).toBeTruthy()
  const sixth = within(await screen.findByRole('article', { name: 'House 6' })).getByRole<HTMLInputElement>('checkbox')
  expect(sixth.disabled).toBe(true)
  const apply = await shown.findByRole<HTMLButtonElement>('button', { name: 'Apply to all 5', description: /HIPAA release/ })
  expect(apply.disabled).toBe(true)
  expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Compare side by side' }).disabled).toBe(false)
})
