import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { expectToCloseAfter, stillUntil } from '../../testing.ts'
import { optionsOf } from '../../ui/fields/testing.ts'
import { chooseOption, chooseStatus } from '../chooseStatus.testing.ts'
import { anOrganization } from '../testing.ts'
import { center, fill, headers, lastList, open, openNew, person, send } from './OrganizationList.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the treatment center list is searched and filtered by the server [ORG-001] [ORG-002] [ORG-021]', async () => {
  const network = await open('organizations')
  expect(lastList(network)?.type).toBe('treatment_center')
  expect(await chooseOption(screen.getByLabelText('Status'), 'Deactivated')).toEqual([
    'All',
    'Approved',
    'Awaiting Approval',
    'Deactivated',
  ])
  await waitFor(() => expect(lastList(network)).toMatchObject({ status: 'Deactivated', type: 'treatment_center' }))
  await userEvent.type(screen.getByLabelText('Search by organization name'), 'quiet')
  await waitFor(() => expect(lastList(network)).toMatchObject({ q: 'quiet', status: 'Deactivated' }))
})

test('treatment center columns: names link to the detail page, NPIs link to the public registry, and a missing status change shows Never [ORG-003]', async () => {
  await open('organizations')
  expect(headers()).toEqual(['', 'Name', 'NPI', '# of Locations', '# of members', 'Status', 'Status Changed', 'Created'])
  expect(screen.getByRole('link', { name: center.name }).getAttribute('href')).toBe('/admin/organizations/31')
  const registry = screen.getByRole('link', { name: '1234567893' })
  expect(registry.getAttribute('href')).toBe('https://npiregistry.cms.hhs.gov/provider-view/1234567893')
  expect(registry.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByRole('gridcell', { name: 'Never' })).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: '07/04/2026' })).toBeTruthy()
  // The organization has one location and two members.
  const row = screen.getByRole('link', { name: center.name }).closest<HTMLElement>('[role=row]')!
  const cells = within(row).getAllByRole('gridcell')
  expect([cells[3]?.textContent, cells[4]?.textContent]).toEqual(['1', '2'])
})

test('a selected status shows immediately, before it is saved [ORG-017]', async () => {
  const gate = Promise.withResolvers<void>()
  const network = await open('organizations', {
    'PATCH /organizations/31/status-change': async () => {
      await gate.promise
      return { data: anOrganization({ active_status: 'Awaiting Approval', active: null }) }
    },
  })
  expect(await chooseStatus('Quiet Harbor Recovery', 'Awaiting Approval')).toEqual([
    'Approved',
    'Awaiting Approval',
    'Deactivated',
  ])
  await screen.findByRole('button', { name: 'Status of Quiet Harbor Recovery: Awaiting Approval' })
  expect(network.writes().map(one => one.body)).toEqual([{ status: 'Awaiting Approval' }])
  gate.resolve()
  await waitFor(() => expect(network.requests.filter(one => one.path === '/organizations').length).toBe(2))
})

test('missing and short input is reported next to its field; NEVERMIND closes the dialog [ORG-004] [ORG-008] [ORG-009] [ORG-010] [ORG-011] [ORG-013] [ORG-014] [ORG-015]', async () => {
  const network = await open('hospitals')
  const dialog = await openNew()
  await fill(dialog, { Name: 'ab', Email: 'nobody', 'Phone Number': '12', 'Address line 2 (optional)': 'x' })
  await send(dialog)
  const errorOf = (label: string) =>
    (dialog.getByLabelText(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .find(Boolean)
  await waitFor(() => expect(errorOf('Name')).toBe('Organizaton name must contain at least 3 letters'))
  expect(errorOf('Contact first name')).toBe('Required information')
  expect(errorOf('Email')).toBe('Must be a valid email')
  expect(errorOf('Phone Number')).toBe('Invalid phone number')
  expect(errorOf('Address line 1')).toBe('Address line must be at least 3 characters long')
  expect(errorOf('Address line 2 (optional)')).toBe('Address line must be at least 3 characters long')
  expect(errorOf('City')).toBe('City must be at least 3 characters long')
  expect([errorOf('State'), errorOf('ZIP code')]).toEqual(['Required information', 'Required information'])
  expect(network.writes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'NEVERMIND' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a treatment center has no address fields and is listed before the dialog closes after 1.5 seconds [ORG-007] [ORG-015] [ORG-016]', async () => {
  const network = await open('organizations', { 'POST /organizations': { status: 201, data: anOrganization({ id: 33 }) } })
  const dialog = await openNew()
  expect(dialog.queryByLabelText('City')).toBeNull()
  // No empty option, because a plan is always selected.
  expect(await optionsOf(dialog.getByLabelText('Plan'))).toEqual(['Free', 'Paid'])
  await fill(dialog, person)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(dialog.getByRole('button', { name: 'CONTINUE' }))
  const lists = () => network.requests.filter(one => one.path === '/organizations' && one.method === 'GET')
  await stillUntil(() => lists().length === 2)
  expect(dialog.getByText('New organization created successfully')).toBeTruthy()
  expect(network.writes()[0]?.body).toMatchObject({
    type: 'treatment_center',
    name: 'Tern Island Recovery',
    contact_first_name: 'Noor',
    contact_last_name: 'Haddad',
    email: 'office@tern.example',
    phone_number: '+12135550147',
    npi_number: null,
    plan: 'free',
  })
  await expectToCloseAfter(1500)
})

test('an NPI is checked on the server only once ten digits are entered [ORG-012]', async () => {
  const network = await open('organizations', { 'GET /common/npi/1234567893': { data: { data: false } } })
  const checks = () => network.requests.filter(one => one.path.startsWith('/common/npi/')).length
  const dialog = await openNew()
  await fill(dialog, { ...person, 'NPI (optional)': '123456789' })
  expect(checks()).toBe(0)
  await userEvent.type(dialog.getByLabelText('NPI (optional)'), '3')
  expect(await dialog.findByText('Invalid NPI number')).toBeTruthy()
  expect(checks()).toBe(1)
  await send(dialog)
  expect((await dialog.findAllByText('Invalid NPI number')).length).toBeGreaterThan(0)
  expect(network.writes()).toEqual([])
  await userEvent.type(dialog.getByLabelText('NPI (optional)'), '{Backspace}')
  await send(dialog)
  expect((await dialog.findAllByText('NPI number must have 10 digits')).length).toBeGreaterThan(0)
})
