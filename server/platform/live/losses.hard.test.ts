import { expect, onTestFinished, test } from 'vitest'
import { platformRoles } from '#domain/identity/roles.ts'
import { emergencyMinutes } from '#domain/intake/emergencies/schema.ts'
import type { LiveEvent } from '#domain/platform/live/schema.ts'
import { sendDocument } from '../../intake/documents/testing.ts'
import { levelOfCare, readyPatient } from '../../intake/patients/testing.ts'
import { findTestData, type TestUsername } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

/** Starts a server. `open` opens a user's stream and returns a function that waits for the next loss of access. */
async function streaming(config: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(config)
  const data = await findTestData(server.db)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  async function open(username: TestUsername) {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const reply = await fetch(`${address}/api/v2/live`, {
      headers: { authorization: await server.as(username).token() },
      signal: stop.signal,
    })
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const nextLoss = async (): Promise<LiveEvent> => {
      for (;;) {
        const found = /data: (\{"kind":"access".*?\})\n\n/.exec(received)
        if (found) {
          received = received.slice(found.index + found[0].length)
          return JSON.parse(found[1]!)
        }
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended without a loss of access: ${received}`)
        received += value
      }
    }
    await expect.poll(async () => (received += (await reader.read()).value ?? '')).toContain(': open')
    return nextLoss
  }
  const advocate = server.as('advocate')
  /** Creates a patient who applied to the coordinator's facility. */
  async function applied() {
    const patient = await readyPatient(advocate)
    const reply = await advocate('POST', `/facilities/${data.facilities.house}/apply`, { recordId: patient })
    return { patient, application_id: reply.json().data.id as number }
  }
  return { ...server, ...data, open, applied, advocate }
}

test("a revocation reports the loss to the facility's open pages [S-38]", async () => {
  const { open, applied, advocate } = await streaming()
  const { patient, application_id } = await applied()
  const nextLoss = await open('coordinator')
  await advocate('PATCH', `/patients/${patient}/hipaa-revoke`)
  expect(await nextLoss()).toEqual({ kind: 'access', application_id, reason: 'revoked' })
})

test("a release that expires reports the loss to the facility's open pages [S-38]", async () => {
  const { open, applied, db, context, clock } = await streaming()
  const { patient, application_id } = await applied()
  const expires_at = new Date(context.now().getTime() + 1000).toISOString()
  await db.updateTable('releases').set({ expires_at }).where('patient_id', '=', patient).execute()
  const nextLoss = await open('coordinator')
  const started = performance.now()
  clock.advance(2)
  expect(await nextLoss()).toEqual({ kind: 'access', application_id, reason: 'expired' })
  expect(performance.now() - started).toBeLessThan(2000)
})

test('thirty days after an application ended, the facility is told that it can no longer read it [S-38] [PERM-011]', async () => {
  const { open, applied, db, context, clock } = await streaming({ config: { FACILITY_ACCESS_AFTER_END_S: 60 } })
  const { application_id } = await applied()
  const nextLoss = await open('coordinator')
  const ended_at = context.now().toISOString()
  await db
    .updateTable('applications')
    .set({ status: 'Declined Application', ended_at })
    .where('id', '=', application_id)
    .execute()
  clock.advance(61)
  expect(await nextLoss()).toEqual({ kind: 'access', application_id, reason: 'ended' })
})

test.each([
  ['a facility role is removed', 'facility_roles'],
  ['the user leaves the organization', 'organization_id'],
  ['the advocate flag is removed', 'is_patient_advocate'],
] as const)('when %s, the open pages are told, whoever made the change [S-38]', async (_what, column) => {
  const { open, db, users } = await streaming()
  const nextLoss = await open('rehab.advocate')
  const id = users['rehab.advocate']
  if (column === 'facility_roles') await db.deleteFrom('facility_roles').where('user_id', '=', id).execute()
  else {
    const change = { organization_id: null, is_patient_advocate: false }[column]
    await db
      .updateTable('users')
      .set({ [column]: change, ...(column === 'organization_id' && { organization_role: null }) })
      .where('id', '=', id)
      .execute()
  }
  expect(await nextLoss()).toEqual({ kind: 'access', application_id: null, reason: 'role' })
})

test('a platform role that changes is reported to the admin, who no longer reads patients [S-38] [PERM-012]', async () => {
  const { open, db, users } = await streaming()
  const nextLoss = await open('social.work')
  await db
    .updateTable('users')
    .set({ role_id: platformRoles.TECH_SUPPORT_ADMIN })
    .where('id', '=', users['social.work'])
    .execute()
  expect(await nextLoss()).toEqual({ kind: 'access', application_id: null, reason: 'role' })
})

test('a deleted location is reported to its staff [S-38] [S-13]', async () => {
  const { open, db, facilities, context } = await streaming()
  const nextLoss = await open('coordinator')
  await db.updateTable('facilities').set({ deleted_at: context.now().toISOString() }).where('id', '=', facilities.house).execute()
  expect(await nextLoss()).toEqual({ kind: 'access', application_id: null, reason: 'role' })
})

test('emergency access that ends is reported to the super admin [S-38]', async () => {
  const { open, applied, as, clock } = await streaming({ config: { SESSION_IDLE_S: 2 * 60 * 60 } })
  const { patient } = await applied()
  const reply = await as('super.admin')('POST', `/patients/${patient}/emergency-access`, {
    reason: 'The patient is unconscious.',
  })
  expect(reply.statusCode).toBe(200)
  const nextLoss = await open('super.admin')
  clock.advance(emergencyMinutes * 60 + 1)
  expect(await nextLoss()).toMatchObject({ reason: 'emergency' })
})

test('a patient who moves to another hospital is reported to the previous advocate and that hospital’s colleagues [S-38]', async () => {
  const { open, applied, users, organizations, as } = await streaming()
  const { patient } = await applied()
  const [owner, colleague] = [await open('advocate'), await open('colleague')]
  const reply = await as('social.work')('POST', `/patients/${patient}/transfer`, {
    new_pa_id: users['outside.advocate'],
    confirmed: { organization_id: organizations.otherHospital, patients: 1, applications: 1 },
  })
  expect(reply.statusCode).toBe(200)
  const loss = { kind: 'access', application_id: null, reason: 'reassigned' }
  expect(await Promise.all([owner(), colleague()])).toEqual([loss, loss])
})

test('saving a section, uploading, and deleting a document reload the facility’s open pages', async () => {
  const { applied, advocate, context, users } = await streaming()
  const { patient, application_id } = await applied()
  const seen: LiveEvent[] = []
  onTestFinished(context.live.listen(users.coordinator, event => void seen.push(event)))
  const reloads = async (change: () => Promise<{ statusCode: number }>) => {
    seen.length = 0
    expect((await change()).statusCode).toBe(200)
    await expect.poll(() => seen).toContainEqual(expect.objectContaining({ kind: 'application', application_id }))
  }
  await reloads(() => advocate('PATCH', `/patients/${patient}`, levelOfCare))
  await reloads(() => sendDocument(advocate, patient))
  const [{ id }] = (await advocate('GET', `/patients/${patient}/documents`)).json().data
  await reloads(() => advocate('DELETE', `/patients/documents/${id}`))
})
