import { expect, test } from 'vitest'
import * as contracts from '../../contracts.ts'
import { isEnded } from '../../placement/statuses/statuses.ts'
import type { Endpoint } from '../../platform/endpoint.ts'
import { keepsAction, keepsEndpoint, openStatuses, organizationLimit } from './rules.ts'

const deactivated = {
  active_status: 'Deactivated',
  status_changed_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const limited = (access: 'view only' | 'ended') => ({ organization_limit: { access, ends_at: '2026-11-15T12:00:00.000Z' } })
const all = Object.entries(contracts).flatMap(([resource, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${resource}.${name}`, ...endpoint })),
)
const keptIn = (access: 'view only' | 'ended') =>
  all.filter(endpoint => endpoint.access !== 'public' && keepsEndpoint(limited(access), endpoint))

test.each([
  ['2026-11-01T12:00:00.000Z', 'view only'],
  ['2026-11-15T11:59:59.999Z', 'view only'],
  ['2026-11-15T12:00:00.000Z', 'ended'],
])('members of a deactivated organization, at %s: %s [S-37]', (now, access) => {
  expect(organizationLimit(deactivated, now, 14)).toEqual({ access, ends_at: '2026-11-15T12:00:00.000Z' })
})

test('with 0 days, their access ends immediately [S-37]', () => {
  expect(organizationLimit(deactivated, deactivated.status_changed_at, 0)?.access).toBe('ended')
})

test.each(['Approved', 'Awaiting Approval'])('an organization that is %s has no limit', active_status => {
  expect(organizationLimit({ ...deactivated, active_status }, '2027-01-01T00:00:00.000Z', 14)).toBeUndefined()
})

test('without a date, the period starts with the last change', () => {
  const limit = organizationLimit({ ...deactivated, status_changed_at: null }, '2026-11-21T00:00:00.000Z', 1)
  expect(limit).toEqual({ access: 'view only', ends_at: '2026-11-21T12:00:00.000Z' })
})

test('in the view-only period, every write that is left is about the account, except marking a chat as read and searches [S-37]', () => {
  const writes = keptIn('view only').filter(({ method }) => method !== 'GET')
  expect(writes.map(({ name }) => name).sort()).toEqual([
    'account.changePassword',
    'account.editCurrent',
    'account.logout',
    'advocates.search',
    'applications.search',
    'chat.read',
    'common.lookup',
    'notifications.read',
    'profile.removePicture',
    'profile.uploadPicture',
    'secondFactor.begin',
    'secondFactor.confirm',
    'secondFactor.disable',
    'secondFactor.renewCodes',
    'sessions.end',
    'sessions.endAll',
    'tableSettings.save',
    'tableSettings.saveQueries',
  ])
})

test('in the view-only period, the only patient data that is left belongs to applications [S-37]', () => {
  const reads = keptIn('view only').filter(({ method, reads: what }) => method === 'GET' && what === 'patient')
  expect(reads.map(({ name }) => name).sort()).toEqual([
    'advocates.records',
    'advocates.shift',
    'applications.list',
    'applications.notes',
    'applications.ofPatient',
    'applications.show',
    'applications.timeline',
    'chat.list',
    'documents.file',
    'documents.list',
    'notifications.list',
    'patients.show',
    'requests.list',
  ])
})

test('after that, nothing is left but the reason, the maintenance notice, and signing out [S-37]', () => {
  expect(keptIn('ended').map(({ name }) => name)).toEqual(['account.logout', 'account.whoami', 'installation.notice'])
})

test('rules that the screens use follow: reading is left, changing is not [S-37]', () => {
  expect(
    ['applications.show', 'patients.edit', 'patients.create'].map(action => keepsAction(limited('view only'), action)),
  ).toEqual([true, false, false])
  expect(keepsAction(limited('ended'), 'applications.show')).toBe(false)
  expect(keepsAction({}, 'patients.edit')).toBe(true)
})

test('no open status has ended', () => {
  expect(openStatuses.filter(isEnded)).toEqual([])
  expect(openStatuses).toContain('New')
})
