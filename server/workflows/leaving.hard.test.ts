import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { interleaveOn } from '../guards/interleave.ts'
import { details } from '../intake/patients/testing.ts'
import { differingStandings } from '../platform/standings/standings.ts'
import {
  buildAdvocate,
  buildApplication,
  buildDocument,
  buildFacility,
  buildNote,
  buildOrganization,
  buildPatient,
  buildRelease,
  buildStaff,
  buildUser,
} from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users } = await findTestData(db)
const duringRequest = interleaveOn(db)

/** Creates a hospital with an Org Admin, the advocate who is leaving, and this many colleagues. */
async function hospital(colleagues = 1) {
  const { id } = await buildOrganization(db, now, { type: 'hospital' })
  const admin = await buildUser(db, now, { organization_id: id, organization_role: 'administrator' })
  const member = await buildAdvocate(db, now, { organization_id: id, first_name: 'Daniel', last_name: 'Osei' })
  const others = []
  for (let n = 0; n < colleagues; n++) others.push(await buildAdvocate(db, now, { organization_id: id }))
  const remove = (body?: object, by = admin.id) => as(by)('DELETE', `/organizations/${id}/members/${member.id}`, body)
  const patient = async (overrides: object = {}) => {
    const row = await buildPatient(db, now, {
      advocate_id: member.id,
      first_name: 'Firstperson',
      last_name: 'Alpha',
      ...overrides,
    })
    await buildRelease(db, now, { patient_id: row.id })
    return row.id
  }
  return { id, admin, member, others, remove, patient }
}
const ownerOf = async (id: number) =>
  (await db.selectFrom('patients').select(['advocate_id', 'organization_id']).where('id', '=', id).executeTakeFirstOrThrow())!
const notified = (user_id: number) =>
  db.selectFrom('notifications').select(['subject', 'message']).where('user_id', '=', user_id).orderBy('id').execute()

describe('removing a member with patients [S-14]', () => {
  test('200 all patients and their applications go to one colleague; both are notified', async () => {
    const { id, member, others, remove, patient } = await hospital()
    const patients = [await patient(), await patient()]
    const application = await buildApplication(db, now, { record_id: patients[0]! })
    const to = others[0]!
    expect((await remove({ reassign_to: to.id })).statusCode).toBe(200)
    for (const patientId of patients) expect(await ownerOf(patientId)).toEqual({ advocate_id: to.id, organization_id: id })
    expect((await as(to.id)('GET', `/applications/${application.id}`)).json().data.advocate_id).toBe(to.id)
    expect(await notified(to.id)).toEqual([
      { subject: '2 patients: reassigned to you', message: 'Previous advocate: Daniel Osei.' },
    ])
    expect((await notified(member.id)).map(({ subject }) => subject)).toEqual(['2 patients: reassigned'])
  })

  test('200 some patients go to individual colleagues, and the rest to one colleague', async () => {
    const { others, remove, patient } = await hospital(2)
    const [first, second, third] = [await patient(), await patient(), await patient()]
    const [taker, otherTaker] = [others[0]!, others[1]!]
    const reply = await remove({ reassign_to: taker.id, reassign: [{ patient_id: second, advocate_id: otherTaker.id }] })
    expect(reply.statusCode).toBe(200)
    const owners = await Promise.all([first, second, third].map(ownerOf))
    expect(owners.map(({ advocate_id }) => advocate_id)).toEqual([taker.id, otherTaker.id, taker.id])
  })

  test('200 without another advocate, the patients become unassigned, and the Social Work Admins are notified with initials or a number', async () => {
    const { id, remove, patient } = await hospital(0)
    const [only] = [await patient()]
    const application = await buildApplication(db, now, { record_id: only!, status: 'In Review' })
    const before = (await notified(users['social.work'])).length
    expect((await remove()).statusCode).toBe(200)
    expect(await ownerOf(only!)).toEqual({ advocate_id: null, organization_id: id })
    expect((await notified(users['social.work'])).slice(before)).toEqual([
      { subject: '1 patient: assign an advocate', message: 'Previous advocate: Daniel Osei. Please assign an advocate.' },
    ])
    const row = await db.selectFrom('applications').select('advocate_id').where('id', '=', application.id).executeTakeFirst()
    expect(row).toEqual({ advocate_id: null })
  })

  test.each([
    ['no one is chosen', () => undefined],
    ['an advocate of another hospital is chosen', () => ({ reassign_to: users['outside.advocate'] })],
    ['a user who is not an advocate is chosen', () => ({ reassign_to: users.member })],
  ])('422 when %s, and nothing changes', async (_what, body) => {
    const { id, member, remove, patient } = await hospital()
    const patientId = await patient()
    const reply = await remove(body())
    expect(reply.statusCode).toBe(422)
    expect(await ownerOf(patientId)).toEqual({ advocate_id: member.id, organization_id: id })
    const user = await db.selectFrom('users').select('organization_id').where('id', '=', member.id).executeTakeFirst()
    expect(user).toEqual({ organization_id: id })
  })

  test('422 for reassigning to the member who is leaving', async () => {
    const { member, remove, patient } = await hospital()
    await patient()
    expect((await remove({ reassign_to: member.id })).statusCode).toBe(422)
  })

  test('the removed member can read none of them through any call, and gets no notifications', async () => {
    const { member, others, remove, patient } = await hospital()
    const id = await patient()
    const facility = await buildFacility(db, now)
    const coordinator = await buildStaff(db, now, { facility_id: facility.id })
    const application = await buildApplication(db, now, { record_id: id, facility_id: facility.id, status: 'In Review' })
    const document = await buildDocument(db, now, { patient_id: id })
    await buildNote(db, now, { application_id: application.id })
    const removedUser = as(member.id)
    const paths = [
      ...[
        '',
        '/hipaa',
        '/features',
        '/consent',
        '/applications',
        '/documents',
        `/documents/${document.id}`,
        '/matches',
        '/disclosures',
        '/drafts',
      ].map(path => `/patients/${id}${path}`),
      ...['', '/state-notes', '/timeline', '/chat', '/requests', '/receipt'].map(
        path => `/applications/${application.id}${path}`,
      ),
    ]
    const statuses = async (call = removedUser) => {
      const found: Record<string, number> = {}
      for (const path of paths) found[path] = (await call('GET', path)).statusCode
      return found
    }
    expect(Object.values(await statuses()).filter(status => status === 200).length).toBeGreaterThan(7)
    await remove({ reassign_to: others[0]!.id })
    const notificationCount = (await notified(member.id)).length
    expect(Object.values(await statuses()).filter(status => status < 400)).toEqual([])
    const list = (await removedUser('GET', '/advocates/current-user/patient-records?page_size=100')).json().data
    expect(list.records).toEqual([])
    expect((await removedUser('GET', '/search?q=Firstperson')).body).not.toContain('Alpha')
    expect((await removedUser('PATCH', `/patients/${id}/status-update`, { status: 'On Hold' })).statusCode).toBe(404)
    expect((await removedUser('POST', `/facilities/${facility.id}/apply`, { recordId: id })).statusCode).toBe(404)
    // After the reassignment, the facility's actions notify only the new advocate.
    await as(coordinator.id)('POST', `/applications/${application.id}/chat`, {
      client_id: randomUUID(),
      body: 'Is the patient ready?',
    })
    expect(await notified(member.id)).toHaveLength(notificationCount)
    expect((await notified(others[0]!.id)).at(-1)?.subject).toContain('New message')
  })

  test('a patient entered during the removal is rejected', async () => {
    const { id, member } = await hospital()
    const reply = await duringRequest(
      tx => tx.updateTable('users').set({ organization_id: null, organization_role: null }).where('id', '=', member.id).execute(),
      () => as(member.id)('POST', '/patients', details),
    )
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'Your account has changed. Reload the page to continue.'])
    expect(await db.selectFrom('patients').select('id').where('organization_id', '=', id).execute()).toEqual([])
  })

  test('the preview counts patients and lists possible new advocates; callers who cannot read patients see initials', async () => {
    const { id, admin, member, others, patient } = await hospital()
    const patientId = await patient()
    await buildApplication(db, now, { record_id: patientId, status: 'New' })
    const path = `/organizations/${id}/members/${member.id}/removal`
    const { first_name, last_name } = others[0]!
    const preview = (await as(admin.id)('GET', path)).json().data
    expect(preview).toEqual({
      only_admin: false,
      patients: [{ id: patientId, name: 'F.A.', running: 1 }],
      advocates: [{ id: others[0]!.id, first_name, last_name }],
      last_coordinator_at: [],
    })
    const full = (await as('social.work')('GET', path)).json().data
    expect(full.patients[0].name).toBe('Firstperson Alpha')
  })
})

describe('unassigned patients [S-14]', () => {
  async function unassigned() {
    const currentHospital = await hospital(0)
    const id = await currentHospital.patient()
    const facility = await buildFacility(db, now)
    const coordinator = await buildStaff(db, now, { facility_id: facility.id })
    const application = await buildApplication(db, now, { record_id: id, facility_id: facility.id, status: 'In Review' })
    await currentHospital.remove()
    const newAdvocate = await buildAdvocate(db, now, { organization_id: currentHospital.id })
    return { ...currentHospital, patientId: id, application, coordinator, newcomer: newAdvocate }
  }

  test('colleagues at the hospital see and take them; another hospital does not see them', async () => {
    const { patientId, newcomer, application } = await unassigned()
    const list = (await as(newcomer.id)('GET', '/advocates/unassigned')).json()
    expect(list).toMatchObject({ total: 1, data: [{ id: patientId, running: 1 }] })
    expect((await as(newcomer.id)('GET', `/patients/${patientId}`)).json().data.advocate_id).toBeNull()
    expect((await as(newcomer.id)('PATCH', `/patients/${patientId}/status-update`, { status: 'On Hold' })).statusCode).toBe(403)
    const ids = (await as('outside.advocate')('GET', '/advocates/unassigned'))
      .json()
      .data.map((patient: { id: number }) => patient.id)
    expect(ids).not.toContain(patientId)
    expect((await as('outside.advocate')('GET', `/patients/${patientId}`)).statusCode).toBe(404)
    const response = await as(newcomer.id)('POST', `/patients/${patientId}/transfer`, { new_pa_id: newcomer.id })
    expect([response.statusCode, response.json().data]).toMatchObject([200, { patients: 1, applications: 1 }])
    expect((await as(newcomer.id)('GET', `/applications/${application.id}`)).json().data.advocate_id).toBe(newcomer.id)
    expect((await as(newcomer.id)('GET', '/advocates/unassigned')).json().total).toBe(0)
  })

  test('a Social Work Admin sees them in every list and assigns them; only one of two concurrent assignments succeeds', async () => {
    const { patientId, newcomer } = await unassigned()
    const admin = as('social.work')
    const found = (await admin('POST', '/admin/patient-records/search', { q: 'Firstperson', page_size: 100 })).json().data.records
    expect(found.find((patient: { id: number }) => patient.id === patientId)).toMatchObject({
      advocate_id: null,
      advocate_first_name: null,
    })
    const listed = (await admin('GET', '/advocates/unassigned?page_size=100')).json().data
    expect(listed.map((patient: { id: number }) => patient.id)).toContain(patientId)
    const transfer = () => admin('POST', `/patients/${patientId}/transfer`, { new_pa_id: newcomer.id })
    const replies = await Promise.all([transfer(), transfer()])
    expect(replies.reduce((sum, reply) => sum + (reply.json().data?.patients ?? 0), 0)).toBe(1)
    expect((await ownerOf(patientId)).advocate_id).toBe(newcomer.id)
  })

  test('the facility can continue, and its answers notify the Social Work Admins', async () => {
    const { application, coordinator } = await unassigned()
    const staff = as(coordinator.id)
    expect((await staff('GET', `/applications/${application.id}`)).json().data).toMatchObject({
      advocate_id: null,
      advocate_first_name: null,
    })
    const before = (await notified(users['social.work'])).length
    const answer = { field: 'insurance_accepted', value: false, extras: { payment_rejected_reason: 'Out of county' } }
    expect((await staff('PATCH', `/applications/${application.id}/state-update`, answer)).statusCode).toBe(200)
    expect((await notified(users['social.work'])).slice(before)).toEqual([
      { subject: 'F.A.: Payment Method Accepted', message: expect.stringContaining('Declined Insurance') },
    ])
    expect((await staff('GET', `/applications/${application.id}/chat`)).statusCode).toBe(200)
  })

  test('deactivating an advocate makes the patients unassigned', async () => {
    const { id, member, others, patient } = await hospital()
    const patientId = await patient()
    const before = (await notified(users['social.work'])).length
    const reply = await as('super.admin')('PATCH', `/users/${member.id}`, { tmri_status: 'Not Approved' })
    expect(reply.statusCode).toBe(200)
    expect(await ownerOf(patientId)).toEqual({ advocate_id: null, organization_id: id })
    expect((await notified(users['social.work'])).length).toBe(before + 1)
    expect((await as(others[0]!.id)('GET', '/advocates/unassigned')).json().total).toBe(1)
  })
})

describe('the last Org Admin [S-14]', () => {
  const lastAdmin = 'This is the organization’s only Org Admin. Make another member an Org Admin first.'
  const second = (organization_id: number) => buildUser(db, now, { organization_id, organization_role: 'administrator' })

  test('409 cannot be removed by anyone', async () => {
    const { id, admin } = await hospital()
    for (const username of [admin.id, users['social.work'], users['super.admin']]) {
      const reply = await as(username)('DELETE', `/organizations/${id}/members/${admin.id}`)
      expect([reply.statusCode, reply.json().message]).toEqual([409, lastAdmin])
    }
    await second(id)
    expect((await as(admin.id)('DELETE', `/organizations/${id}/members/${admin.id}`)).statusCode).toBe(200)
  })

  test('409 cannot be demoted or deactivated, individually or in bulk', async () => {
    const { id, admin } = await hospital()
    const by = as('super.admin')
    const replies = [
      await by('POST', `/organizations/${id}/members`, { user_id: admin.id, role: 'member' }),
      await by('PATCH', `/users/${admin.id}`, { tmri_status: 'Not Approved' }),
    ]
    for (const reply of replies) expect([reply.statusCode, reply.json().message]).toEqual([409, lastAdmin])
    const bulk = await by('POST', '/users/bulk/status', { ids: [admin.id], tmri_status: 'Not Approved' })
    expect(bulk.json().data).toMatchObject({ done: [], refused: [{ reason: lastAdmin }] })
  })

  test('an admin who cannot sign in does not count as another one', async () => {
    const { id, admin } = await hospital()
    await buildUser(db, now, { organization_id: id, organization_role: 'administrator', tmri_status: 'Not Approved' })
    expect((await as(admin.id)('DELETE', `/organizations/${id}/members/${admin.id}`)).statusCode).toBe(409)
  })

  test('200 in a deactivated organization, which does not need an Org Admin', async () => {
    const { id, admin } = await hospital()
    await db.updateTable('organizations').set({ active_status: 'Deactivated' }).where('id', '=', id).execute()
    expect((await as('super.admin')('PATCH', `/users/${admin.id}`, { tmri_status: 'Not Approved' })).statusCode).toBe(200)
  })

  test('one of two Org Admins who remove each other at the same time remains', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, admin } = await hospital()
      const other = await second(id)
      const replies = await Promise.all([
        as(admin.id)('DELETE', `/organizations/${id}/members/${other.id}`),
        as(other.id)('DELETE', `/organizations/${id}/members/${admin.id}`),
      ])
      const statuses = replies.map(reply => reply.statusCode)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      const remaining = await db
        .selectFrom('users')
        .select('id')
        .where('organization_id', '=', id)
        .where('organization_role', '=', 'administrator')
        .execute()
      expect(remaining).toHaveLength(1)
    }
  })

  test('409 for removing an admin while the only other one is leaving', async () => {
    const { id, admin } = await hospital()
    const other = await second(id)
    const reply = await duringRequest(
      async tx => {
        await tx.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute()
        await tx.updateTable('users').set({ organization_id: null, organization_role: null }).where('id', '=', other.id).execute()
      },
      () => as('social.work')('DELETE', `/organizations/${id}/members/${admin.id}`),
    )
    expect([reply.statusCode, reply.json().message]).toEqual([409, lastAdmin])
  })
})

test('the lists show what the rules say after all of these changes', async () => {
  expect(await differingStandings(db)).toEqual([])
})
