import { describe, expect, test } from 'vitest'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { interleaveOn } from '../guards/interleave.ts'
import { readyPatient } from '../intake/patients/testing.ts'
import { differingStandings, storeStandings } from '../platform/standings/standings.ts'
import {
  buildApplication,
  buildDocument,
  buildFacility,
  buildOrganization,
  buildPatient,
  buildRelease,
  buildStaff,
  buildUser,
} from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as, clock } = await startServer()
const { users } = await findTestData(db)
const advocate = as('advocate')
const duringRequest = interleaveOn(db)
const day = 24 * 60 * 60

/** Creates a location with an Org Admin, a coordinator, and one application in each of these statuses. */
async function createLocation(...statuses: Status[]) {
  const now = context.now()
  const { id: organization_id } = await buildOrganization(db, now)
  const facility = await buildFacility(db, now, { organization_id, name: 'Willow House' })
  const orgAdmin = await buildUser(db, now, { organization_id, organization_role: 'administrator' })
  const coordinator = await buildStaff(db, now, { facility_id: facility.id })
  const applications = []
  for (const status of statuses) {
    const patient = await buildPatient(db, now, { advocate_id: users.advocate, first_name: 'Firstperson', last_name: 'Alpha' })
    await buildRelease(db, now, { patient_id: patient.id })
    applications.push(await buildApplication(db, now, { record_id: patient.id, facility_id: facility.id, status }))
  }
  const remove = () => as(orgAdmin.id)('DELETE', `/facilities/${facility.id}`)
  return { organization_id, facility, orgAdmin, coordinator, applications, remove }
}
const currentApplications = (facility_id: number) =>
  db.selectFrom('applications').select(['status', 'ended_at']).where('facility_id', '=', facility_id).orderBy('id').execute()
const statusesAt = async (facility_id: number) => (await currentApplications(facility_id)).map(({ status }) => status)

describe('deleting a location with applications [S-13]', () => {
  test('200 running applications end as "Facility closed", and their advocate is notified; ended ones are unchanged', async () => {
    const running = ['New', 'In Review', 'Request for Interview', 'Accepted', 'Hold'] as const
    const ended = ['Declined Insurance', 'Withdrawn', 'Treatment Completed'] as const
    const { facility, applications, remove, orgAdmin } = await createLocation(...running, ...ended)
    const counts = await as(orgAdmin.id)('GET', `/facilities/${facility.id}/closing`)
    expect(counts.json().data).toEqual({ running: 5, booked: 0 })
    const reply = await remove()
    expect([reply.statusCode, reply.json().data]).toEqual([200, { id: facility.id, ended: 5 }])
    expect(await statusesAt(facility.id)).toEqual([...running.map(() => 'Facility closed'), ...ended])
    expect((await currentApplications(facility.id))[0]!.ended_at).toBe(context.now().toISOString())

    const [first] = applications
    const notified = await db
      .selectFrom('notifications')
      .select(['user_id', 'subject', 'message'])
      .where(
        'application_id',
        'in',
        applications.map(({ id }) => id),
      )
      .execute()
    expect(notified).toEqual(
      running.map(() => ({
        user_id: users.advocate,
        subject: 'F.A.: Facility closed',
        message: 'Willow House: This location has closed',
      })),
    )
    const transitions = (await advocate('GET', `/applications/${first!.id}/timeline`)).json().data
    expect(transitions.at(-1)).toMatchObject({ field: null, status_before: 'New', status: 'Facility closed' })
    const application = (await advocate('GET', `/applications/${first!.id}`)).json().data
    expect(application).toMatchObject({ status: 'Facility closed', turn: null, crisis_center: 'Willow House' })
  })

  test.each(['Booked', 'Ready to Book', 'Admitted'] as const)(
    '409 with the count while one is %s, and no application ends',
    async status => {
      const { facility, orgAdmin, remove } = await createLocation('New', status)
      const reply = await remove()
      expect([reply.statusCode, reply.json()]).toEqual([
        409,
        {
          message: '1 patient is booked or admitted here. Record the admission or the outcome first, then delete the location.',
        },
      ])
      expect(await statusesAt(facility.id)).toEqual(['New', status])
      expect((await as(orgAdmin.id)('GET', `/facilities/${facility.id}/closing`)).json().data).toEqual({ running: 1, booked: 1 })
    },
  )

  test('a bed held there is released with the application', async () => {
    const { facility, applications, remove, coordinator } = await createLocation('Accepted')
    const bed = await db
      .insertInto('open_beds')
      .values({
        facility_id: facility.id,
        treatment_level: 189,
        population: 'anyone',
        open: 1,
        held: 1,
        told_at: context.now().toISOString(),
        told_by: coordinator.id,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const until = new Date(context.now().getTime() + 3_600_000).toISOString()
    const at = context.now().toISOString()
    await db
      .insertInto('bed_holds')
      .values({ application_id: applications[0]!.id, bed_id: bed.id, held_by: coordinator.id, held_at: at, until })
      .execute()
    expect((await remove()).statusCode).toBe(200)
    const hold = await db
      .selectFrom('bed_holds')
      .select('outcome')
      .where('application_id', '=', applications[0]!.id)
      .executeTakeFirst()
    expect(hold).toEqual({ outcome: 'released' })
  })

  test('409 for undoing an answer after the location was deleted', async () => {
    const { applications, remove } = await createLocation('Accepted')
    const path = `/applications/${applications[0]!.id}`
    const response = await advocate('PATCH', `${path}/state-update`, noAnswers.patient_agreed)
    expect(response.json().data.status).toBe('Rejected')
    await remove()
    const reply = await advocate('POST', `${path}/take-back`, { field: 'patient_agreed' })
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'This location has closed, so you can no longer undo this answer.',
    ])
    expect((await advocate('GET', path)).json().data.status).toBe('Rejected')
  })

  test('the audit log lists the ended applications', async () => {
    const { facility, applications, remove } = await createLocation('New')
    await remove()
    const row = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'facilities.remove')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.detail).toMatchObject({ application_ids: [applications[0]!.id] })
    expect(await statusesAt(facility.id)).toEqual(['Facility closed'])
  })
})

describe('deleting a location during other actions [S-13] [APP-016]', () => {
  const deleted = (id: number) => (tx: typeof db) =>
    tx.updateTable('facilities').set({ deleted_at: context.now().toISOString() }).where('id', '=', id).execute()

  test('404 for applying to a location that is being deleted', async () => {
    const { facility } = await createLocation()
    const recordId = await readyPatient(advocate)
    const reply = await duringRequest(deleted(facility.id), () =>
      advocate('POST', `/facilities/${facility.id}/apply`, { recordId }),
    )
    expect(reply.statusCode).toBe(404)
    expect(await statusesAt(facility.id)).toEqual([])
  })

  test('409 if a patient is booked at the same time', async () => {
    const { facility, applications, remove } = await createLocation('Accepted')
    const reply = await duringRequest(async tx => {
      await tx.updateTable('applications').set({ status: 'Booked' }).where('id', '=', applications[0]!.id).execute()
      await storeStandings(tx, [applications[0]!.record_id])
    }, remove)
    expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('1 patient is booked')])
    expect(await statusesAt(facility.id)).toEqual(['Booked'])
  })

  test('a concurrent application is rejected or ended, never left running', async () => {
    for (let n = 0; n < 5; n++) {
      const { facility, remove } = await createLocation()
      const recordId = await readyPatient(advocate)
      await Promise.all([advocate('POST', `/facilities/${facility.id}/apply`, { recordId }), remove()])
      expect((await statusesAt(facility.id)).filter(status => status !== 'Facility closed')).toEqual([])
    }
  })

  test('only one succeeds when a facility answers during the deletion', async () => {
    for (let n = 0; n < 5; n++) {
      const { facility, applications, coordinator, remove } = await createLocation('New')
      const [removed] = await Promise.all([
        remove(),
        as(coordinator.id)('PATCH', `/applications/${applications[0]!.id}/state-update`, yesAnswers.insurance_accepted),
      ])
      expect([removed.statusCode, await statusesAt(facility.id)]).toEqual([200, ['Facility closed']])
    }
  })
})

describe('other ways to remove a facility from matching keep its applications [S-13]', () => {
  test.each([
    [
      'its status is Awaiting Approval',
      async (location: Awaited<ReturnType<typeof createLocation>>) =>
        as('super.admin')('PATCH', `/facilities/${location.facility.id}/status`, { status: 'Awaiting Approval' }),
    ],
  ])('when %s, its staff still answer running applications, and no new ones are accepted', async (_what, change) => {
    const location = await createLocation('New')
    expect((await change(location)).statusCode).toBe(200)
    const [application] = location.applications
    const response = await as(location.coordinator.id)(
      'PATCH',
      `/applications/${application!.id}/state-update`,
      yesAnswers.insurance_accepted,
    )
    expect([response.statusCode, response.json().data.status]).toEqual([200, 'In Review'])
    const reply = await advocate('POST', `/facilities/${location.facility.id}/apply`, { recordId: await readyPatient(advocate) })
    expect([404, 422]).toContain(reply.statusCode)
  })
})

describe('after a location is deleted [S-13]', () => {
  test('its staff can read the ended application, but not change it, for 30 days [PERM-011]', async () => {
    const { facility, organization_id, applications, coordinator, remove } = await createLocation('In Review')
    const { id, record_id } = applications[0]!
    const document = await buildDocument(db, context.now(), { patient_id: record_id })
    const staff = as(coordinator.id)
    await remove()
    const readStatuses = async () => [
      (await staff('GET', `/applications/${id}`)).statusCode,
      (await staff('GET', `/applications/${id}/state-notes`)).statusCode,
      (await staff('GET', `/applications/${id}/chat`)).statusCode,
      (await staff('GET', `/patients/${record_id}`)).statusCode,
      (await staff('GET', `/organizations/${organization_id}/applications?status=Closed`)).json().data?.applications?.length ?? 0,
    ]
    expect(await readStatuses()).toEqual([200, 200, 200, 200, 1])
    expect((await staff('GET', '/common/whoami')).json().data).toMatchObject({
      facility_roles: [],
      closed_facility_roles: [{ facility_id: facility.id, facility_role: 'Admissions Coordinator' }],
    })
    expect((await staff('POST', `/applications/${id}/state-notes`, { state_type: 'new', body: 'Hello' })).statusCode).toBe(403)
    expect((await staff('PATCH', `/applications/${id}/state-update`, yesAnswers.insurance_accepted)).statusCode).toBe(403)
    expect((await staff('GET', `/facilities/${facility.id}/beds`)).statusCode).toBe(404)
    expect(document.patient_id).toBe(record_id)

    clock.advance(31 * day)
    expect((await as(coordinator.id)('GET', `/applications/${id}`)).statusCode).toBe(404)
    expect((await as(coordinator.id)('GET', '/common/whoami')).json().data.closed_facility_roles).toBeUndefined()
  })
})

test('the lists show what the rules say after all of these changes', async () => {
  expect(await differingStandings(db)).toEqual([])
})
