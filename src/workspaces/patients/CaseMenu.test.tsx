import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anApplication } from '#domain/applications/testing.ts'
import { eachAfresh } from '../../components/approval/acting.ts'
import { aRecord, house, owner } from '../../components/approval/testing.ts'
import { openAt } from '../../testing.ts'

eachAfresh()
const path = '/patients/2/status-update'
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'More for Ada Example' }))
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

test('a case that is open can be held, one on hold activated; both handed over or ended [DASH-021] [APP-010]', async () => {
  house({ user: owner, records: [aRecord(), aRecord({ id: 9, first_name: 'Bo', last_name: 'Held', status: 'On Hold' })] })
  openAt('/patient/advocate')
  await openMenu()
  const items = () => screen.getAllByRole('menuitem').map(one => one.textContent)
  expect(items()).toEqual(['Place on Hold', 'Transfer Patient', 'Copy for the patient', 'Book Offline', 'Delete Case'])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('tab', { name: /^Hold/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'More for Bo Held' }))
  expect(items()).toEqual(['Activate', 'Transfer Patient', 'Copy for the patient', 'Book Offline', 'Delete Case'])
})

test('the dialog says how many applications end with it; a failure is said and leaves all as it is [DASH-022]', async () => {
  const application = anApplication()
  const api = house({ user: owner, application, records: [aRecord({ applications: [application] })] })
  const says = (status: number, json: unknown) => api.say(`PATCH ${path}`, { status, json })
  says(500, {})
  openAt('/patient/advocate')
  await openMenu()
  await choose('Place on Hold')
  const asked = await dialog()
  asked.getByText('1 open application is cancelled, and its facility is told.')
  const confirm = () => userEvent.click(asked.getByRole('button', { name: 'Place on Hold' }))
  await confirm()
  expect((await asked.findByRole('alert')).textContent).toBe('There has been an error while updating patient')
  says(409, { message: 'A facility answered just now.' })
  await confirm()
  await asked.findByText('There has been an error while updating patient. A facility answered just now.')
  says(200, { data: { id: 2, status: 'On Hold', updated_at: '2026-03-02T11:00:00.000Z', cancelled: 1 } })
  await confirm()
  await screen.findByText('Ada Example is on hold. 1 application was cancelled.')
  const sent = api.asked.filter(one => one.path === path).map(one => one.body)
  expect(sent).toEqual([{ status: 'On Hold' }, { status: 'On Hold' }, { status: 'On Hold' }])
})
