import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { openAt } from '../../testing.ts'
import { choose, optionsOf } from '../../ui/fields/testing.ts'
import { network, socialWork, superAdmin } from './testing.ts'

// Rendering whole screens with many fields is slow.
vi.setConfig({ testTimeout: 40_000 })
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function begin(given: { viewer?: Whoami; answers?: Parameters<typeof network>[0]['answers'] } = {}) {
  const net = network({ viewer: superAdmin, ...given })
  openAt('/admin/users/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: '+ Add New' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New User' }))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Create user' }))
  const field = <T extends HTMLElement = HTMLInputElement>(label: string | RegExp) =>
    dialog.getByLabelText<T>(label === 'NPI' ? /^NPI/ : label)
  const errorOf = (label: string | RegExp) => {
    const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
    return described.map(id => document.getElementById(id)?.textContent).at(-1)
  }
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await userEvent.clear(field(label))
      await userEvent.paste(value)
    }
  }
  return { ...net, dialog, send, field, errorOf, fill }
}
const complete = {
  Username: 'newbie',
  'Temporary Password': 'secret1',
  'First Name': 'Nora',
  'Last Name': 'Quinn',
  'Main Phone': '213 555 0147',
  Email: 'nora@mercy.example',
}

test('required fields show the specified messages [USER-020] [USER-021] [USER-022] [USER-023] [USER-024] [USER-025]', async () => {
  const { send, errorOf, fill, field, dialog, writes } = await begin()
  await send()
  await dialog.findByText('There is a problem')
  expect(errorOf('Username')).toBe('Required information')
  expect(errorOf('Temporary Password')).toBe('Password is required!')
  for (const label of ['First Name', 'Last Name', 'Main Phone', 'Email']) expect(errorOf(label)).toBe('Required information')
  await fill({
    Username: 'ab',
    'Temporary Password': '12345',
    'First Name': 'Al',
    'Last Name': 'Bo',
    'Main Phone': '12',
    Email: 'no',
  })
  await send()
  await waitFor(() => expect(errorOf('Username')).toBe('Username must be at least 3 characters'))
  expect(errorOf('Temporary Password')).toBe('Password has to be longer than 6 characters!')
  expect(errorOf('First Name')).toMatch(/at lest 3 letters/)
  expect(errorOf('Last Name')).toMatch(/at lest 3 letters/)
  expect(errorOf('Main Phone')).toBe('Invalid phone number')
  expect(errorOf('Email')).toBe('Must be a valid email')
  for (const label of ['Is Admin', 'Admin Role', 'Patient advocate workflow enabled', /^NPI/]) expect(field(label)).toBeTruthy()
  expect(writes()).toEqual([])
})

test('an NPI has ten digits and is then checked by the server [USER-026] [USER-027]', async () => {
  const { send, errorOf, fill, field, requests } = await begin()
  await fill({ ...complete, NPI: '12345' })
  await send()
  await waitFor(() => expect(errorOf(/^NPI/)).toBe('NPI number must have 10 digits'))
  expect(requests.some(({ path }) => path.startsWith('/common/npi'))).toBe(false)
  await userEvent.type(field(/^NPI/), '678901')
  await waitFor(() => expect(errorOf(/^NPI/)).toBe('NPI number cannot have more then 10 digits'))
  await userEvent.type(field(/^NPI/), '{Backspace}')
  await waitFor(() => expect(errorOf(/^NPI/)).toBe('Invalid NPI number'))
  await waitFor(() => expect(requests.some(({ path }) => path === '/common/npi/1234567890')).toBe(true))
  await userEvent.type(field(/^NPI/), '{Backspace}3')
  await waitFor(() => expect(errorOf(/^NPI/)).toBeUndefined())
})

test('admin and advocate are mutually exclusive, and each requires its type [USER-028] [USER-029] [USER-030] [USER-031]', async () => {
  const { send, errorOf, fill, field, dialog, writes } = await begin()
  await fill(complete)
  await userEvent.click(field('Patient advocate workflow enabled'))
  await send()
  await waitFor(() =>
    expect(dialog.getByRole('group', { name: 'Patient Advocate Type' }).textContent).toContain('Required information'),
  )
  await userEvent.click(await dialog.findByRole('link', { name: 'Patient Advocate Type: Required information' }))
  expect(document.activeElement).toBe(field('Hospital'))
  await userEvent.click(field('Hospital'))
  await userEvent.click(field('Is Admin'))
  expect(field('Patient advocate workflow enabled').checked).toBe(false)
  expect(field('Hospital').checked).toBe(false)
  await send()
  await waitFor(() => expect(errorOf('Admin Role')).toBe('Role is required'))
  expect(await optionsOf(field('Admin Role'))).toEqual([
    expect.stringContaining('Select'),
    'Super Admin',
    'Social Work Admin',
    'Tech Support Admin',
  ])
  await choose(field('Admin Role'), 'Tech Support Admin')
  await userEvent.click(field('Patient advocate workflow enabled'))
  expect(field('Is Admin').checked).toBe(false)
  await userEvent.click(field('Hospital'))
  await send()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toMatchObject({ role_id: 2, is_patient_advocate: true, patient_advocate_info: { pa_type: [801] } })
})

test('a user is created as Not Approved with the standard role; a message is shown and the list reloads [USER-011] [USER-032] [USER-033] [USER-034]', async () => {
  const { send, fill, dialog, writes, requests } = await begin()
  await fill(complete)
  const before = requests.filter(({ path, method }) => path === '/users' && method === 'GET').length
  await send()
  expect(await dialog.findByText('New user created successfully')).toBeTruthy()
  expect(writes()).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/users',
      body: expect.objectContaining({
        username: 'newbie',
        password: 'secret1',
        first_name: 'Nora',
        last_name: 'Quinn',
        email: 'nora@mercy.example',
        phone_number: '+12135550147',
        is_patient_advocate: false,
        role_id: 2,
        tmri_status: 'Not Approved',
      }),
    }),
  ])
  expect(requests.filter(({ path, method }) => path === '/users' && method === 'GET').length).toBeGreaterThan(before)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('server errors appear next to their fields or above the form [USER-034]', async () => {
  const answers: Parameters<typeof network>[0]['answers'] = {
    'POST /users': { status: 422, json: { message: 'Taken', errors: { username: 'This username is already in use' } } },
  }
  const { send, fill, errorOf, dialog } = await begin({ answers })
  await fill(complete)
  await send()
  // The error summary takes focus first.
  await dialog.findByText('There is a problem')
  expect(errorOf('Username')).toBe('This username is already in use')
  answers['POST /users'] = { status: 503, json: { message: 'Come back later' } }
  await fill({ Username: 'another' })
  await send()
  expect(await dialog.findByText('Come back later')).toBeTruthy()
})

test('only users who may assign roles can create an admin [USER-042]', async () => {
  const { field } = await begin({ viewer: socialWork })
  expect(field('Is Admin').disabled).toBe(true)
  expect(field('Admin Role').ariaDisabled).toBe('true')
  expect(field('Patient advocate workflow enabled').disabled).toBe(false)
})
