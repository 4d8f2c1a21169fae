import { describe, expect, onTestFinished, test } from 'vitest'
import { viewOnlyDays } from '#domain/people/deactivation/rules.ts'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { readyPatient } from '../../intake/patients/testing.ts'
import { buildApplication } from '../../seed/builders.ts'
import { findTestData, type TestOrganization } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const day = 24 * 60 * 60
const viewOnly = 'Your organization is deactivated. You can only view its open applications.'

/** Starts a server with a patient who has an open application, one with an ended application, and one with none. */
async function start(config: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(config)
  const { db, as, context } = server
  const data = await findTestData(db)
  const advocate = as('advocate')
  const [open, ended, none] = [await readyPatient(advocate), await readyPatient(advocate), await readyPatient(advocate)]
  const application = { facility_id: data.facilities.house, private_insurance: false } as const
  const { id } = await buildApplication(db, context.now(), { ...application, record_id: open, status: 'New' })
  const old = await buildApplication(db, context.now(), { ...application, record_id: ended, status: 'Declined Application' })
  const setStatus = async (organization: TestOrganization, status: 'Deactivated' | 'Approved') => {
    const path = `/organizations/${data.organizations[organization]}/status-change`
    expect((await as('super.admin')('PATCH', path, { status })).statusCode).toBe(200)
  }
  return {
    ...server,
    ...data,
    open,
    ended,
    none,
    id,
    old: old.id,
    deactivate: (name: TestOrganization) => setStatus(name, 'Deactivated'),
    setStatus,
  }
}

const recordPaths = (patient: number, application: number) => [
  `/patients/${patient}`,
  `/patients/${patient}/documents`,
  `/patients/${patient}/applications`,
  `/applications/${application}`,
  `/applications/${application}/state-notes`,
  `/applications/${application}/timeline`,
  `/applications/${application}/requests`,
  `/applications/${application}/chat`,
]

describe.each([
  ['advocate', 'hospital'],
  ['coordinator', 'center'],
] as const)('a deactivated organization: its %s', (username, organization) => {
  test('can view open applications and nothing else, in an open session and after signing in again [S-37]', async () => {
    const { as, open, ended, none, id, old, deactivate } = await start()
    const before = as(username)
    expect((await before('GET', `/applications/${old}`)).statusCode).toBe(200)
    await deactivate(organization)
    for (const call of [before, as(username)]) {
      for (const path of recordPaths(open, id)) expect((await call('GET', path)).statusCode, path).toBe(200)
      for (const path of [...recordPaths(ended, old), `/patients/${none}`])
        expect((await call('GET', path)).statusCode, path).toBe(404)
    }
  })

  test('finds only open applications in lists [S-37]', async () => {
    const { as, open, id, deactivate, organizations } = await start()
    await deactivate(organization)
    const call = as(username)
    if (username === 'advocate') {
      const { records } = (await call('GET', '/advocates/current-user/patient-records?page_size=100')).json().data
      expect(records.map((record: { id: number }) => record.id)).toEqual([open])
    } else {
      for (const status of ['Open', 'Closed']) {
        const reply = await call('GET', `/organizations/${organizations.center}/applications?status=${status}`)
        expect(reply.json().data.applications.map((one: { id: number }) => one.id)).toEqual(status === 'Open' ? [id] : [])
      }
    }
  })

  test('keeps the account pages, and is told the reason and the date [S-37]', async () => {
    const { as, context, deactivate } = await start()
    await deactivate(organization)
    const call = as(username)
    const ends_at = new Date(context.now().getTime() + viewOnlyDays * day * 1000).toISOString()
    expect((await call('GET', '/common/whoami')).json().data.organization_limit).toEqual({ access: 'view only', ends_at })
    expect((await call('GET', '/users/current')).statusCode).toBe(200)
    expect((await call('GET', '/users/current/sessions')).statusCode).toBe(200)
    expect((await call('PATCH', '/users/current', { first_name: 'Renamed' })).statusCode).toBe(200)
    expect((await call('GET', '/live?seconds=0')).statusCode).toBe(200)
  })

  test('has no access after 14 days, except to the reason and signing out; a reactivation restores everything [S-37]', async () => {
    const { as, open, id, clock, deactivate, setStatus, context } = await start()
    await deactivate(organization)
    clock.advance(viewOnlyDays * day)
    const call = as(username)
    for (const path of [...recordPaths(open, id), '/users/current', '/live?seconds=0']) {
      const reply = await call('GET', path)
      expect([reply.statusCode, reply.json().message], path).toEqual([
        403,
        'Your organization is deactivated, and your access has ended.',
      ])
    }
    expect((await call('GET', '/common/whoami')).json().data.organization_limit.access).toBe('ended')
    void context
    await setStatus(organization, 'Approved')
    expect((await call('GET', `/applications/${id}`)).statusCode).toBe(200)
    expect((await call('GET', '/common/whoami')).json().data.organization_limit).toBeUndefined()
  })

  test('loses access immediately if the setting is 0 [S-37]', async () => {
    const { as, id, deactivate } = await start({ config: { DEACTIVATED_VIEW_DAYS: 0 } })
    await deactivate(organization)
    expect((await as(username)('GET', `/applications/${id}`)).statusCode).toBe(403)
  })

  test('is told on open pages, which then end with the access [S-37] [S-38]', async () => {
    const { as, app, clock, deactivate } = await start({ config: { SESSION_IDLE_S: 30 * day, SESSION_MAX_S: 60 * day } })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const headers = { authorization: await as(username).token() }
    const reply = await fetch(`${address}/api/v2/live`, { headers, signal: stop.signal })
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    await reader.read()
    await deactivate(organization)
    expect((await reader.read()).value).toContain('"reason":"organization"')
    clock.advance(viewOnlyDays * day)
    expect((await reader.read()).value).toContain('"reason":"organization"')
    while (!(await reader.read()).done);
  })
})

test('a deactivated hospital’s advocate cannot enter, sign, apply, send a code, answer, or write [S-37]', async () => {
  const { as, open, none, id, facilities, deactivate } = await start()
  await deactivate('hospital')
  const call = as('advocate')
  const writes = [
    ['POST', '/patients', { first_name: 'New' }],
    ['PATCH', `/patients/${open}`, { section: 1 }],
    ['PATCH', `/patients/${none}/hipaa-sign`, {}],
    ['PATCH', `/patients/${open}/hipaa-revoke`, undefined],
    ['POST', `/facilities/${facilities.house}/apply`, { recordId: none }],
    ['POST', '/users/verification/code', {}],
    ['PATCH', `/applications/${id}/state-update`, yesAnswers.patient_agreed],
    ['POST', `/applications/${id}/state-notes`, { note: 'x' }],
    ['POST', `/applications/${id}/chat`, { body: 'x' }],
    ['POST', `/patients/${open}/transfer`, { new_pa_id: 1 }],
  ] as const
  for (const [method, path, body] of writes) {
    const reply = await call(method, path, body)
    expect([reply.statusCode, reply.json().message], path).toEqual([403, viewOnly])
  }
})

test('a deactivated center’s coordinator cannot accept, and its Org Admin cannot give roles [S-37]', async () => {
  const { as, id, users, organizations, facilities, deactivate } = await start()
  await deactivate('center')
  const answer = await as('coordinator')('PATCH', `/applications/${id}/state-update`, yesAnswers.insurance_accepted)
  expect([answer.statusCode, answer.json().message]).toEqual([403, viewOnly])
  const path = `/organizations/${organizations.center}/members/${users.member}/facility-roles`
  const role = { facility_id: facilities.house, role: 'Manager' }
  expect((await as('org.admin')('POST', path, role)).statusCode).toBe(403)
  expect((await as('coordinator')('PATCH', `/facilities/${facilities.house}/beds`, { beds: [] })).statusCode).toBe(403)
})

test('patients cannot be reassigned to an advocate of a deactivated organization [S-37]', async () => {
  const { as, users, open, deactivate } = await start()
  await deactivate('otherHospital')
  const reply = await as('social.work')('POST', `/patients/${open}/transfer`, { new_pa_id: users['outside.advocate'] })
  expect(reply.json().errors).toEqual({ new_pa_id: 'Choose an approved patient advocate' })
})

test('an admin of the platform who belongs to a deactivated organization keeps access [S-37]', async () => {
  const { as, db, users, organizations, deactivate } = await start()
  await db.updateTable('users').set({ organization_id: organizations.hospital }).where('id', '=', users['social.work']).execute()
  await deactivate('hospital')
  expect((await as('social.work')('GET', '/admin/patient-records')).statusCode).toBe(200)
})

test('the preview of a deactivation counts the open applications and says until when they can be viewed [S-37]', async () => {
  const { as, organizations } = await start({ now: new Date('2026-11-10T18:00:00.000Z') })
  for (const name of ['hospital', 'center'] as const) {
    const body = { ids: [organizations[name]], status: 'Deactivated', preview: true }
    const [row] = (await as('super.admin')('POST', '/organizations/bulk/status', body)).json().data.done
    expect(row.about).toMatch(/Open applications: 1, which can be viewed until 11\/24\/2026$/)
  }
})
