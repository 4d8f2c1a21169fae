import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { expectToCloseAfter, openAt, stillUntil } from '../../../testing.ts'
import { eachAfresh } from '../applications/page.testing.ts'
import { applicationNetwork, aRecord, owner } from '../applications/testing.ts'

eachAfresh()
const path = '/patients/2/status-update'
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'More actions for Ada Example' }))
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

test('an open case can be put on hold, and a case on hold can be activated; both can be transferred or closed [DASH-021] [APP-010]', async () => {
  applicationNetwork({
    user: owner,
    records: [aRecord(), aRecord({ id: 9, first_name: 'Bo', last_name: 'Held', status: 'On Hold' })],
  })
  openAt('/patient/advocate')
  await openMenu()
  const items = () => screen.getAllByRole('menuitem').map(one => one.textContent)
  expect(items()).toEqual([
    'Review',
    'Consent',
    'Place on Hold',
    'Hand-over note',
    'Transfer Patient',
    'Copy record for patient',
    'Placement log',
    'Book Offline',
    'Delete Case',
  ])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('tab', { name: /^Hold/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for Bo Held' }))
  expect(items()).toEqual([
    'Review',
    'Consent',
    'Activate',
    'Hand-over note',
    'Transfer Patient',
    'Copy record for patient',
    'Placement log',
    'Book Offline',
    'Delete Case',
  ])
})

test('the dialog shows how many applications will end; a failure is shown and changes nothing [DASH-022]', async () => {
  const application = testApplication()
  const api = applicationNetwork({ user: owner, application, records: [aRecord({ applications: [application] })] })
  const respond = (status: number, json: unknown) => api.respond(`PATCH ${path}`, { status, json })
  respond(500, {})
  openAt('/patient/advocate')
  await openMenu()
  await choose('Place on Hold')
  const openDialog = await dialog()
  openDialog.getByText('This cancels 1 open application. We’ll notify the facility.')
  const confirm = () => userEvent.click(openDialog.getByRole('button', { name: 'Place on Hold' }))
  await confirm()
  expect((await openDialog.findByRole('alert')).textContent).toBe('There has been an error while updating patient')
  respond(409, { message: 'A facility just responded.' })
  await confirm()
  await openDialog.findByText('There has been an error while updating patient. A facility just responded.')
  respond(200, { data: { id: 2, status: 'On Hold', updated_at: '2026-03-02T11:00:00.000Z', cancelled: 1 } })
  await confirm()
  await screen.findByText('Ada Example is on hold. 1 application was canceled.')
  const sent = api.requests.filter(one => one.path === path).map(one => one.body)
  expect(sent).toEqual([{ status: 'On Hold' }, { status: 'On Hold' }, { status: 'On Hold' }])
})

test('transferring a patient requires a colleague; errors are shown, and it closes one second after success [DASH-030]', async () => {
  const api = applicationNetwork({ user: owner, records: [aRecord()] })
  api.respond('GET /advocates/colleagues', {
    status: 200,
    json: { data: [{ id: 8, first_name: 'Grace', last_name: 'Sample' }], total: 1 },
  })
  api.respond('GET /patients/2/transfer', {
    status: 200,
    json: { data: { patients: 1, applications: 0, other_organization: null, uncovered: [] } },
  })
  const respond = (status: number, json: unknown) => api.respond('POST /patients/2/transfer', { status, json })
  openAt('/patient/advocate')
  await openMenu()
  await choose('Transfer Patient')
  const confirmation = await dialog()
  const confirm = confirmation.getByRole('button', { name: 'Transfer' })
  await userEvent.click(confirm)
  confirmation.getByText('Please select a user')
  const sent = () =>
    api.requests.filter(one => one.path === '/patients/2/transfer' && one.method === 'POST').map(one => [one.method, one.body])
  expect(sent()).toEqual([])
  await userEvent.click(confirmation.getByRole('combobox', { name: 'New advocate' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Grace Sample' }))
  respond(500, {})
  await userEvent.click(confirm)
  await confirmation.findByText('Transfer failed')
  respond(409, { message: 'Grace Sample has left' })
  await userEvent.click(confirm)
  await confirmation.findByText('Grace Sample has left')
  respond(200, { data: { patients: 1, applications: 0, undo: null } })
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(confirm)
  await stillUntil(() => confirmation.queryByText('Successfully Updated'))
  expect(sent()).toEqual(Array(3).fill(['POST', { new_pa_id: 8 }]))
  confirmation.getByText('Successfully Updated')
  await expectToCloseAfter(1000)
})

test('a case that has ended offers its review first, and neither the intake, a match, nor a note', async () => {
  applicationNetwork({ user: owner, records: [aRecord({ status: 'Inactive', intake_complete: false, applications: [] })] })
  openAt('/patient/advocate?tab=Closed')
  expect(await screen.findByRole('link', { name: 'Review: Ada Example' })).toBeTruthy()
  await openMenu()
  expect(screen.getAllByRole('menuitem').map(one => one.textContent)).toEqual([
    'Consent',
    'Transfer Patient',
    'Copy record for patient',
    'Placement log',
  ])
})
