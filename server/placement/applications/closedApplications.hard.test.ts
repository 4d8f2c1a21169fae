import { beforeAll, describe, expect, test } from 'vitest'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { facilityFields, hiddenFields } from '#domain/placement/applications/hidden.ts'
import { isEnded, type Status, statuses } from '#domain/placement/statuses/statuses.ts'
import { endpoints, urlFor } from '../../guards/endpoints.ts'
import { buildApplication, buildPatient, buildRelease, buildSnapshot } from '../../seed/builders.ts'
import { findTestData, testUsers } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users, facilities, organizations } = await findTestData(db)

/** The patient's contact details, which appear nowhere else in the database. */
const canaries = {
  phone_number: '+12135550177',
  email: 'canary.patient@example.org',
  address_line_one: '77 Canary Lane',
  address_line_two: 'Unit Canary',
  address_city: 'Canaryville',
  address_state: 'NV',
  address_zipcode: '89501',
  current_location_line_one: '78 Canary Lane',
  current_location_line_two: 'Suite Canary',
  current_city: 'Canaryton',
  current_state: 'NV',
  current_zip_code: '89502',
}
const insurance = (sub_phone_number: string) => ({
  provider: null,
  subscriber_id: 'S1',
  group_id: null,
  sub_relationship: 'self' as const,
  sub_first_name: 'Ada',
  sub_last_name: 'Example',
  sub_phone_number,
  county: null,
  managed_care: [],
})
const [subscriber, second, toCall] = ['+12135550178', '+12135550179', '+12135550176']
const allergies = 'Canary seeds'
/** Values that no response about a closed application may contain. */
const secrets = [...Object.values(canaries).filter(value => /anary|\+1/.test(value)), subscriber, second, toCall, allergies]

type Case = { patient: number; application: number; status: Status }
const cases: Case[] = []
beforeAll(async () => {
  for (const status of statuses) {
    const given = { ...canaries, patient_insurance: insurance(subscriber), secondary_insurance: insurance(second) }
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate, ...given } as never)
    await buildRelease(db, now, { patient_id: id })
    await buildSnapshot(db, now, { patient_id: id, updated_by: users.advocate, allergies })
    const application = await buildApplication(db, now, { record_id: id, facility_id: facilities.house, status: 'New' })
    await db
      .updateTable('applications')
      .set({
        status,
        patient_asked_to_call: toCall,
        request_for_interview: true,
        ended_at: isEnded(status) ? now.toISOString() : null,
      })
      .where('id', '=', application.id)
      .execute()
    cases.push({ patient: id, application: application.id, status })
  }
})

const valueAt = (patient: Patient, field: (typeof facilityFields)[number]): unknown =>
  field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], patient)
const unredacted = (field: (typeof facilityFields)[number]) =>
  field === 'clinical_snapshot'
    ? expect.objectContaining({ allergies })
    : field in canaries
      ? canaries[field as keyof typeof canaries]
      : field.startsWith('patient')
        ? subscriber
        : second

const roles = testUsers.map(({ username }) => username)

describe('what each role receives of an application in each status [S-12] [APP-003]', () => {
  test.each(roles)("%s: exactly what the screens' rule shows", async role => {
    const call = as(role)
    for (const { patient, application, status } of cases) {
      const seen = await call('GET', `/applications/${application}`)
      const [through, directly] = await Promise.all([
        call('GET', `/patients/${patient}?application_id=${application}`),
        call('GET', `/patients/${patient}`),
      ])
      expect([role, status, through.statusCode]).toEqual([role, status, seen.statusCode])
      expect(directly.statusCode).toBe(seen.statusCode)
      if (seen.statusCode !== 200) {
        // A role without access to the first application has access to none.
        expect([role, status, [403, 404].includes(seen.statusCode)]).toEqual([role, 'New', true])
        return
      }
      const side = ['coordinator', 'manager', 'rehab.advocate'].includes(role) ? 'facility' : 'advocate'
      const views = [
        [through.json().data, hiddenFields(side, [status])],
        [directly.json().data, side === 'facility' ? hiddenFields(side, [status]) : []],
      ] as const
      for (const [shown, hidden] of views) {
        expect([role, status, shown.hidden_fields ?? []]).toEqual([role, status, hidden])
        for (const field of facilityFields)
          expect([role, status, field, valueAt(shown, field)]).toEqual([
            role,
            status,
            field,
            hidden.includes(field) ? null : unredacted(field),
          ])
      }
      const closed = hiddenFields('facility', [status]).length > 0
      expect([status, seen.json().data.patient_asked_to_call]).toEqual([status, closed ? null : toCall])
    }
  })

  test('a facility with another open application for the patient can read the contact details only in that application', async () => {
    const phone_number = '+12135550170'
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate, phone_number })
    const given = { record_id: id, facility_id: facilities.house }
    const closed = await buildApplication(db, now, { ...given, status: 'Cancelled' })
    const other = await buildApplication(db, now, { ...given, status: 'New' })
    const coordinator = as('coordinator')
    const read = async (query = '') => (await coordinator('GET', `/patients/${id}${query}`)).json().data.phone_number
    expect(await read()).toBe(phone_number)
    expect(await read(`?application_id=${other.id}`)).toBe(phone_number)
    expect(await read(`?application_id=${closed.id}`)).toBeNull()
  })

  test("404 for another patient's application, or one the viewer may not see", async () => {
    const [one, other] = cases as [Case, Case]
    expect((await as('coordinator')('GET', `/patients/${one.patient}?application_id=${other.application}`)).statusCode).toBe(404)
    expect((await as('advocate')('GET', `/patients/${one.patient}?application_id=${other.application}`)).statusCode).toBe(404)
  })
})

describe('a facility finds no contact data in closed applications [S-12]', () => {
  const reading = endpoints.filter(({ method, responseType }) => method === 'GET' && (responseType ?? 'json') === 'json')
  test.each(['coordinator', 'manager', 'rehab.advocate', 'org.admin'] as const)(
    '%s: in no API response [ASVS 8.2.3]',
    async role => {
      const call = as(role)
      const open = cases.filter(({ status }) => hiddenFields('facility', [status]).length === 0)
      // Now the facility can read only closed applications.
      await db
        .updateTable('applications')
        .set({ status: 'Cancelled', ended_at: now.toISOString() })
        .where(
          'id',
          'in',
          open.map(one => one.application),
        )
        .execute()
      const { patient, application } = cases[0]!
      let answered = 0
      for (const endpoint of reading) {
        const id = endpoint.path.includes('/applications/:id')
          ? application
          : endpoint.path.includes('/organizations/:id')
            ? organizations.center
            : endpoint.path.includes('/facilities/:id')
              ? facilities.house
              : patient
        const queries = endpoint.path.includes('applications') ? ['?status=Closed&page_size=100', '?status=Open'] : ['']
        for (const query of queries) {
          const reply = await call('GET', `${urlFor(endpoint, id)}${query}`)
          if (reply.statusCode === 200) answered++
          for (const secret of secrets)
            expect([endpoint.name, secret, reply.body.includes(secret)]).toEqual([endpoint.name, secret, false])
        }
      }
      expect(answered).toBeGreaterThan(10)
    },
  )

  test('a search by phone number finds nothing', async () => {
    const find = async (q: string) =>
      (
        await as('coordinator')('POST', `/organizations/${organizations.center}/applications/search`, { status: 'Closed', q })
      ).json().data.total
    const { first_name } = await db
      .selectFrom('patients')
      .select('first_name')
      .where('id', '=', cases[0]!.patient)
      .executeTakeFirstOrThrow()
    expect(await find('213 555 0177')).toBe(0)
    expect(await find(first_name)).toBeGreaterThan(0)
  })
})
