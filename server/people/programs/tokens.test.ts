import { describe, expect, test } from 'vitest'
import * as contracts from '#domain/contracts.ts'
import { coversPatients, provisioningScope, scopeOf, tokenPrefix, tokenScopes } from '#domain/people/programs/rules.ts'
import type { Contract } from '#domain/platform/endpoint.ts'
import { buildApplication, buildFacility, buildOrganization, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { buildToken } from './testing.ts'

const server = await startServer()
const { db, context, as, clock, logs } = server
const { users, facilities, organizations } = await findTestData(db)

const endpoints = Object.entries(contracts as Record<string, Contract>).flatMap(([resource, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint })),
)

test('the scopes are those of the contracts, and those with patient data need the confirmation', () => {
  const opened = endpoints.flatMap(({ endpoint }) => scopeOf(endpoint) ?? [])
  expect([...new Set(opened), provisioningScope].sort()).toEqual([...tokenScopes].sort())
  const withPatients = endpoints
    .filter(({ endpoint }) => endpoint.reads === 'patient')
    .flatMap(({ endpoint }) => scopeOf(endpoint) ?? [])
  expect([...new Set(withPatients)].sort()).toEqual(tokenScopes.filter(coversPatients).sort())
})

test('only these calls are open to programs', () => {
  const opened = endpoints.flatMap(({ name, endpoint }) => (endpoint.tokens ? [`${name} ${scopeOf(endpoint)}`] : []))
  expect(opened.sort()).toEqual([
    'applications.list applications:read',
    'applications.ofPatient applications:read',
    'applications.show applications:read',
    'applications.timeline applications:read',
    'beds.history beds:read',
    'beds.own beds:read',
    'beds.show beds:read',
    'beds.tell beds:write',
    'common.activeProviders directory:read',
    'common.counties directory:read',
    'common.featureTags directory:read',
    'facilities.list directory:read',
    'facilities.show directory:read',
    'organizations.mine organization:read',
    'organizations.show organization:read',
    'patients.show patients:read',
  ])
})

const hospital = { organization_id: organizations.hospital }
const center = { organization_id: organizations.center }
const tokenOf = async (of: Parameters<typeof buildToken>[2]) => as({ bearer: (await buildToken(db, context.now(), of)).token })
const lastAudit = (action: string) =>
  db.selectFrom('audit_events').selectAll().where('action', '=', action).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('an organization’s administrator', () => {
  const path = `/organizations/${organizations.center}/tokens`
  const fields = { name: 'Bed board', scopes: ['beds:read', 'beds:write'], valid_days: 90 }

  test('creates a token that is shown once, stored as a digest, and audited', async () => {
    const created = await as('org.admin')('POST', path, fields)
    expect(created.statusCode).toBe(201)
    const { id, token, hint, expires_at } = created.json().data
    expect(token.startsWith(tokenPrefix)).toBe(true)
    expect(token.endsWith(hint)).toBe(true)
    expect(Date.parse(expires_at) - context.now().getTime()).toBe(90 * 24 * 60 * 60 * 1000)
    const listed = await as('org.admin')('GET', path)
    expect(listed.body).not.toContain(token)
    expect(listed.json().data[0]).toMatchObject({ id, name: 'Bed board', last_used_at: null, revoked_at: null })
    const stored = await db.selectFrom('program_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(logs.join('')).not.toContain(token)
    const audit = await lastAudit('tokens.create')
    expect(audit).toMatchObject({ actor_id: users['org.admin'], subject_ids: [id] })
    expect(JSON.stringify(audit)).not.toContain(token)
    expect((await as({ bearer: token })('GET', `/facilities/${facilities.house}/beds`)).statusCode).toBe(200)
  })

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that does not exist', { scopes: ['users:read'] }, 'scopes.0'],
    ['no expiry', { valid_days: undefined }, 'valid_days'],
    ['an expiry of more than a year', { valid_days: 366 }, 'valid_days'],
    ['patient data without the confirmation', { scopes: ['patients:read'] }, 'covered'],
    ['patient data, which only a super admin may confirm', { scopes: ['patients:read'], covered: true }, 'covered'],
    ['the right to provision members, which only a super admin may give', { scopes: ['provisioning'] }, 'scopes'],
  ])('cannot create a token with %s', async (_label, change, field) => {
    const refused = await as('org.admin')('POST', path, { ...fields, ...change })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toContain(field)
  })

  test('revokes a token, which stops with the next call; repeating it has no effect', async () => {
    const { id, token } = await buildToken(db, context.now(), center)
    const call = as({ bearer: token })
    expect((await call('GET', '/common/beds')).statusCode).toBe(200)
    const first = await as('org.admin')('DELETE', `${path}/${id}`)
    expect(first.statusCode).toBe(200)
    expect((await call('GET', '/common/beds')).statusCode).toBe(401)
    clock.advance(60)
    expect((await as('org.admin')('DELETE', `${path}/${id}`)).json().data.revoked_at).toBe(first.json().data.revoked_at)
  })

  test('cannot revoke a token of another organization', async () => {
    const { id, token } = await buildToken(db, context.now(), hospital)
    expect((await as('org.admin')('DELETE', `${path}/${id}`)).statusCode).toBe(404)
    expect((await as({ bearer: token })('GET', '/organizations/my-organizations')).statusCode).toBe(200)
  })
})

describe('a token', () => {
  test('reports open beds, which the history and the audit log do not attribute to a person', async () => {
    const { id, token } = await buildToken(db, context.now(), center)
    const call = as({ bearer: token })
    const { beds } = (await call('GET', `/facilities/${facilities.house}/beds`)).json().data
    const [{ treatment_level, population, open: seen }] = beds
    const report = { beds: [{ treatment_level, population, open: 2, seen }] }
    expect((await call('PATCH', `/facilities/${facilities.house}/beds`, report)).statusCode).toBe(200)
    expect((await call('GET', `/facilities/${facilities.house}/beds/history`)).json().data[0]).toMatchObject({
      open: 2,
      by: null,
    })
    const audit = await lastAudit('beds.tell')
    expect(audit).toMatchObject({ actor_id: null, detail: { token: { id, name: 'Bed board' } } })
    const log = (await as('super.admin')('GET', '/admin/audit?action=beds.tell')).json().data[0]
    expect(log).toMatchObject({ actor: null, token: { id, name: 'Bed board' } })
    expect((await as('super.admin')('GET', '/admin/audit/export?action=beds.tell')).body).toContain(
      `Bed board (program, token ${id})`,
    )
  })

  test('never reports the beds of another organization’s facility', async () => {
    const call = await tokenOf(center)
    expect((await call('GET', `/facilities/${facilities.otherHouse}/beds`)).statusCode).toBe(403)
    expect((await call('PATCH', `/facilities/${facilities.otherHouse}/beds`, { beds: [] })).statusCode).toBe(403)
    expect((await call('GET', `/organizations/${organizations.hospital}`)).statusCode).toBe(404)
  })

  test('needs the scope, and for patient data also the mark that its operator is covered', async () => {
    const patient = await buildPatient(db, context.now(), { advocate_id: users.advocate })
    const path = `/patients/${patient.id}`
    const narrow = await (await tokenOf(hospital))('GET', path)
    expect([narrow.statusCode, narrow.json().message]).toEqual([403, 'This token does not have the scope patients:read.'])
    const uncovered = await (await tokenOf({ ...hospital, scopes: ['patients:read'] }))('GET', path)
    expect(uncovered.statusCode).toBe(403)
    const covered = { scopes: ['patients:read' as const], covered: true }
    expect((await (await tokenOf({ ...hospital, ...covered }))('GET', path)).statusCode).toBe(200)
    expect(await lastAudit('patients.show')).toMatchObject({ patient_id: patient.id, actor_id: null, detail: { token: {} } })
    expect((await (await tokenOf({ ...center, ...covered }))('GET', path)).statusCode).toBe(404)
    const other = { organization_id: organizations.otherHospital, ...covered }
    expect((await (await tokenOf(other))('GET', path)).statusCode).toBe(404)
    const copy = await as('advocate')('POST', `/patients/${patient.id}/copy`)
    expect(copy.body).toContain('Bed board')
  })

  test('of a center reads an application only while the release of information is valid', async () => {
    const now = context.now()
    const patient = await buildPatient(db, now, { advocate_id: users.advocate })
    const release = await buildRelease(db, now, { patient_id: patient.id })
    const application = await buildApplication(db, now, { record_id: patient.id, facility_id: facilities.house })
    const call = await tokenOf({ ...center, scopes: ['applications:read'], covered: true })
    expect((await call('GET', `/applications/${application.id}`)).statusCode).toBe(200)
    await db.updateTable('releases').set({ revoked_at: now.toISOString() }).where('id', '=', release.id).execute()
    expect((await call('GET', `/applications/${application.id}`)).statusCode).toBe(404)
  })

  test('cannot use any other call, even one that every user may use', async () => {
    const call = await tokenOf({ ...hospital, scopes: [...tokenScopes], covered: true })
    for (const path of [
      '/common/whoami',
      '/providers',
      '/common/notifications',
      `/organizations/${organizations.hospital}/tokens`,
    ])
      expect((await call('GET', path)).statusCode, path).toBe(403)
    const created = await call('POST', `/organizations/${organizations.hospital}/tokens`, {
      name: 'x',
      scopes: ['beds:read'],
      valid_days: 1,
    })
    expect(created.statusCode).toBe(403)
  })

  test('expires, and ends while its organization is deactivated', async () => {
    const organization = await buildOrganization(db, context.now())
    await buildFacility(db, context.now(), { organization_id: organization.id })
    const call = await tokenOf({ organization_id: organization.id })
    expect((await call('GET', '/common/beds')).json().total).toBe(1)
    const status = (active_status: 'Approved' | 'Deactivated') =>
      db.updateTable('organizations').set({ active_status }).where('id', '=', organization.id).execute()
    await status('Deactivated')
    expect((await call('GET', '/common/beds')).statusCode).toBe(401)
    await status('Approved')
    expect((await call('GET', '/common/beds')).statusCode).toBe(200)
    clock.advance(24 * 60 * 60)
    expect((await call('GET', '/common/beds')).statusCode).toBe(401)
  })

  test('shows when it was last used, to the minute', async () => {
    const { id, token } = await buildToken(db, context.now(), center)
    const used = async () =>
      (await db.selectFrom('program_tokens').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow()).last_used_at
    await as({ bearer: token })('GET', '/common/beds')
    const first = await used()
    expect(first).toBe(context.now().toISOString())
    clock.advance(30)
    await as({ bearer: token })('GET', '/common/beds')
    expect(await used()).toBe(first)
    clock.advance(60)
    await as({ bearer: token })('GET', '/common/beds')
    expect(await used()).toBe(context.now().toISOString())
  })
})

test('guessing tokens is stopped after 20 attempts per minute and address, and a valid token still works', async () => {
  const { app } = await startServer({ db })
  const send = (token: string) =>
    app.inject({ url: '/api/v2/common/beds', headers: { authorization: `Bearer ${token}` }, remoteAddress: '198.51.100.7' })
  const statuses = []
  for (let attempt = 0; attempt < 25; attempt++) statuses.push((await send(`${tokenPrefix}guess${attempt}`)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
  expect((await send((await buildToken(db, context.now(), center)).token)).statusCode).toBe(200)
})

test('each token has its own rate limit', async () => {
  const { app } = await startServer({ db, config: { REQUESTS_PER_MINUTE: 60 } })
  const [first, second] = [await buildToken(db, context.now(), center), await buildToken(db, context.now(), center)]
  const send = async ({ token }: { token: string }) =>
    (await app.inject({ url: '/api/v2/common/beds', headers: { authorization: `Bearer ${token}` } })).statusCode
  for (let count = 0; count < 60; count++) await send(first)
  expect([await send(first), await send(second)]).toEqual([429, 200])
})
