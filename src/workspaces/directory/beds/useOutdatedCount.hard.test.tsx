import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defaultSettings, type FacilityBeds } from '#domain/directory/beds/schema.ts'
import { applicationAt } from '#domain/placement/applications/testing.ts'
import { asFacility, eachAfresh, press } from '../../placement/applications/page.testing.ts'

eachAfresh()

const facilityBeds = (open: number): FacilityBeds => ({
  ...defaultSettings,
  facility_id: 7,
  organization_id: 5,
  facility_name: 'Harbor House',
  total_beds: 20,
  beds: [
    {
      id: 4,
      treatment_level: 440,
      population: 'anyone',
      open,
      held: 0,
      told_by: 'Casey Coordinator',
      told_at: new Date(Date.now() - 8 * 3_600_000).toISOString(),
      fades_at: new Date(Date.now() + 16 * 3_600_000).toISOString(),
    },
  ],
})
const admit = async (change: object = {}) => {
  const api = asFacility({ ...applicationAt('patient_admitted'), treatment_levels: [440], ...change })
  api.respond('GET /common/beds', { status: 200, json: { data: [facilityBeds(3)], total: 1 } })
  api.respond('PATCH /facilities/7/beds', { status: 200, json: { data: facilityBeds(2) } })
  await press('patient_admitted', 'Yes')
  return { reports: () => api.requests.filter(one => one.path === '/facilities/7/beds').map(one => one.body), ...api }
}

test('after an admission without a bed hold, one click lowers the open beds by one', async () => {
  const { reports } = await admit()
  const notice = (await screen.findByText(/Ada Example was admitted without a bed hold/)).closest<HTMLElement>('[role=status]')!
  expect(notice.textContent).toContain('Detox - residential, Anyone: 3')
  expect(reports()).toEqual([])
  await userEvent.click(within(notice).getByRole('button', { name: 'Lower to 2: Detox - residential, Anyone' }))
  await waitFor(() => expect(reports()).toEqual([{ beds: [{ treatment_level: 440, population: 'anyone', open: 2, seen: 3 }] }]))
  await screen.findByText('Updated: Detox - residential, Anyone, 2 open beds')
})

test('the user can keep the count', async () => {
  const { reports } = await admit()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep count' }))
  await waitFor(() => expect(screen.queryByText(/was admitted without a bed hold/)).toBeNull())
  expect(reports()).toEqual([])
})

test('nothing is asked after an admission that filled a held bed', async () => {
  const api = await admit({ bed_filled: true })
  await waitFor(() => expect(api.answers()).toHaveLength(1))
  await screen.findByText(/^Patient Admitted: saved/)
  expect(api.requests.filter(one => one.path === '/common/beds')).toEqual([])
})
