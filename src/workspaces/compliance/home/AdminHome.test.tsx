import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import './AdminHome.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const waiting = [
  { kind: 'signUps', count: 4, oldest: hoursAgo(72) },
  { kind: 'messages', count: 1300, oldest: hoursAgo(1) },
]

test('an administrator sees what waits, since when, and a link to each filtered list', async () => {
  consoleNetwork(admin(), { 'GET /admin/home': { data: waiting } })
  openAt('/admin/home')
  await screen.findByRole('row', { name: 'Sign-ups to review 4 3 days ago' })
  expect(screen.getByRole('row', { name: 'Outgoing messages that failed 1,300 1 hour ago' })).toBeTruthy()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign-ups to review' })
  expect(JSON.parse(new URL(link.href).searchParams.get('filter')!)).toEqual({ status: 'Sign-ups to review' })
  // The home itself has no link to the home.
  expect(screen.queryByRole('link', { name: '1,304 items need your action' })).toBeNull()
})

test('the other screens of the console say how many things wait, and lead to the home', async () => {
  consoleNetwork(admin(), { 'GET /admin/home': { data: waiting }, 'GET /providers': { data: [] } })
  openAt('/admin/private_insurance_providers_modifier')
  await userEvent.click(await screen.findByRole('link', { name: '1,304 items need your action' }))
  await screen.findByRole('heading', { name: 'Needs your action' })
})

test('if nothing waits, the home says so, and no link leads to it', async () => {
  consoleNetwork(admin('TECH_SUPPORT_ADMIN'), { 'GET /admin/home': { data: [] } })
  openAt('/admin/home')
  await screen.findByText('Nothing needs your action')
  expect(screen.queryByRole('link', { name: /wait/ })).toBeNull()
})
