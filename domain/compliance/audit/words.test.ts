import { expect, test } from 'vitest'
import * as contracts from '../../contracts.ts'
import { snapshotItems } from '../../intake/patients/snapshot/schema.ts'
import { changingActions } from '../../placement/advocates/recent.ts'
import type { Endpoint } from '../../platform/endpoint.ts'
import { valueWords } from './fields.ts'
import { actionWords, eventWords, namedActions, recordWords, whoOf } from './words.ts'

const isAudited = ({ method, reads, responseType, unaudited }: Endpoint) =>
  reads || responseType === 'csv' || (method !== 'GET' && !unaudited)

test('every audited call has an entry in domain/compliance/audit/words.ts', () => {
  const actions = Object.entries(contracts).flatMap(([resource, lines]) =>
    Object.entries(lines as Record<string, Endpoint>).flatMap(([line, endpoint]) =>
      isAudited(endpoint) ? [`${resource}.${line}`] : [],
    ),
  )
  expect(actions.filter(action => !namedActions.has(action))).toEqual([])
})

test('derives names for actions from older versions', () => {
  expect([actionWords('houses.allRows'), actionWords('users.edit refused')]).toEqual([
    'Houses: all rows',
    'Changed a user (refused)',
  ])
  expect(eventWords({ action: 'account.login', note: 'asked' })).toBe('Password accepted, two-factor code requested')
})

test('names a kind of record, and one of its records', () => {
  expect(['feature_tags', 'facilities', 'outbox'].map(kind => [recordWords(kind), recordWords(kind, true)])).toEqual([
    ['Feature tags', 'Feature tag'],
    ['Facilities', 'Facility'],
    ['Outbox', 'Outbox'],
  ])
})

const june = { id: 3, name: 'June Halloran' }
const ada = { id: 1, name: 'Ada Lindgren' }
test.each([
  ['account.login', null, null, june, '10.0.0.1', { by: 'person', person: june }],
  ['account.login', 'asked', null, june, '10.0.0.1', { by: 'attempt', account: june }],
  ['account.login refused', null, null, june, '10.0.0.1', { by: 'attempt', account: june }],
  ['account.login refused', null, null, null, '10.0.0.1', { by: 'attempt', account: null }],
  ['account.resetCode', null, null, june, '10.0.0.1', { by: 'attempt', account: june }],
  ['users.edit', null, ada, june, '10.0.0.1', { by: 'person', person: ada }],
  ['retention.run', null, null, null, null, { by: 'product' }],
] as const)('%s with the note %s is attributed to the right person', (action, note, actor, account, ip, username) => {
  expect(whoOf({ action, note, actor, token: null, account, ip })).toEqual(username)
})

test('the actions that make a patient recent on the dashboard are audited actions', () => {
  expect(changingActions.filter(action => !namedActions.has(action))).toEqual([])
})

test('a facility’s required snapshot items are shown by name', () => {
  const names = snapshotItems.map(item => valueWords('required_snapshot_items', item))
  expect(names).toEqual(expect.arrayContaining(['Legal status', 'CIWA-Ar score', 'COWS score', 'Observation level']))
})

test('a program’s call is attributed to its token, not to an attempt to sign in', () => {
  const token = { id: 4, name: 'Bed board' }
  expect(whoOf({ action: 'beds.tell', note: null, actor: null, token, account: null, ip: '10.0.0.1' })).toEqual({
    by: 'program',
    token,
  })
})
