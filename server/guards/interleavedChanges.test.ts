import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { noAnswers } from '#domain/placement/applications/testing.ts'
import { enterPatient, levelOfCare, readyPatient, uploadRelease } from '../intake/patients/testing.ts'
import { hashPassword } from '../platform/auth/hashing.ts'
import { buildAdvocate, buildApplication, buildPatient, buildRelease } from '../seed/builders.ts'
import { findTestData, testPassword } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { interleaveOn } from './interleave.ts'

const { db, context, as } = await startServer()
const { users, facilities } = await findTestData(db)
const advocate = as('advocate')
await advocate('GET', '/common/whoami')
const storedFiles = () => readdir(join(context.config.DATA_DIR, 'files')).catch((): string[] => [])

const duringRequest = interleaveOn(db)

describe('changes made during a request', () => {
  const apply = (recordId: number) => advocate('POST', `/facilities/${facilities.house}/apply`, { recordId })

  test('409 for applying while the case is put on hold [APP-016]', async () => {
    const id = await readyPatient(advocate)
    const reply = await duringRequest(
      tx => tx.updateTable('patients').set({ status: 'On Hold' }).where('id', '=', id).execute(),
      () => apply(id),
    )
    expect(reply.statusCode).toBe(409)
    expect(await db.selectFrom('applications').select('id').where('record_id', '=', id).execute()).toEqual([])
  })

  test('409 for reversing an answer that another person is giving [S-09] [APP-016]', async () => {
    const { id: record_id } = await buildPatient(db, context.now(), { advocate_id: users.advocate })
    const { id } = await buildApplication(db, context.now(), { record_id, facility_id: facilities.house })
    const accepted = {
      status: 'In Review' as const,
      insurance_accepted: true,
      insurance_accepted_at: context.now().toISOString(),
      updated_at: context.now().toISOString(),
    }
    const event = {
      application_id: id,
      actor_id: users['rehab.advocate'],
      at: accepted.updated_at,
      field: 'insurance_accepted',
      value: true,
    }
    const reply = await duringRequest(
      async tx => {
        await tx.updateTable('applications').set(accepted).where('id', '=', id).execute()
        await tx
          .insertInto('application_events')
          .values({ ...event, status_before: 'New', status: 'In Review' })
          .execute()
      },
      () => as('coordinator')('PATCH', `/applications/${id}/state-update`, noAnswers.insurance_accepted),
    )
    expect([reply.statusCode, reply.json().data]).toMatchObject([409, { id, status: 'In Review', insurance_accepted: true }])
  })

  test('403 for applying while another advocate takes over the case [PERM-011]', async () => {
    const id = await readyPatient(advocate)
    const reply = await duringRequest(
      tx => tx.updateTable('patients').set({ advocate_id: users.colleague }).where('id', '=', id).execute(),
      () => apply(id),
    )
    expect(reply.statusCode).toBe(403)
  })

  test('403 for saving, too [PERM-011]', async () => {
    const id = await enterPatient(advocate)
    const reply = await duringRequest(
      tx => tx.updateTable('patients').set({ advocate_id: users.colleague }).where('id', '=', id).execute(),
      () => advocate('PATCH', `/patients/${id}`, levelOfCare),
    )
    expect(reply.statusCode).toBe(403)
    const { treatment_levels } = await db
      .selectFrom('patients')
      .select('treatment_levels')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(treatment_levels).toEqual([])
  })

  test('422 for applying while the release is revoked, without a disclosure [MAT-044]', async () => {
    const id = await readyPatient(advocate)
    const reply = await duringRequest(
      tx => tx.updateTable('releases').set({ revoked_at: context.now().toISOString() }).where('patient_id', '=', id).execute(),
      () => apply(id),
    )
    expect(reply.statusCode).toBe(422)
    expect(await db.selectFrom('disclosures').select('id').where('patient_id', '=', id).execute()).toEqual([])
  })

  const signIn = (username: string) => as(null)('POST', '/users/login', { username, password: testPassword })

  test('401 for signing in while the password is changed', async () => {
    const { id, username } = await buildAdvocate(db, context.now())
    const password_hash = await hashPassword('Something else altogether')
    const reply = await duringRequest(
      tx => tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute(),
      () => signIn(username),
    )
    expect(reply.statusCode).toBe(401)
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
  })
})

describe('partial failures', () => {
  test('a document whose row cannot be written leaves no file', async () => {
    const id = await enterPatient(advocate)
    const before = await storedFiles()
    await sql`create function refuse_release() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_release before insert on releases for each row execute function refuse_release()`.execute(db)
    const reply = await uploadRelease(advocate, id)
    await sql`drop trigger refuse_release on releases`.execute(db)
    expect(reply.statusCode).toBe(500)
    expect(await storedFiles()).toEqual(before)
    expect((await uploadRelease(advocate, id)).statusCode).toBe(200)
    expect(await storedFiles()).toHaveLength(before.length + 1)
  })

  test("stored documents are accessible only to the server's user", async () => {
    const folder = join(context.config.DATA_DIR, 'files')
    const name = await context.files.put(Buffer.from('x'), 'pdf')
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
    expect((await stat(folder)).mode & 0o077).toBe(0)
  })
})

describe('an expired release', () => {
  const expiredRelease = async (values: object = {}) => {
    const patient = await buildPatient(db, context.now(), { advocate_id: users.advocate })
    await buildRelease(db, context.now(), {
      patient_id: patient.id,
      expires_at: new Date(context.now().getTime() - 1000).toISOString(),
    })
    const application = await buildApplication(db, context.now(), {
      record_id: patient.id,
      facility_id: facilities.house,
      ...values,
    })
    return { patient: patient.id, application: application.id }
  }

  test('discloses the patient again, with a record, when a new release is signed', async () => {
    const { patient, application } = await expiredRelease()
    expect((await as('coordinator')('GET', `/patients/${patient}`)).statusCode).toBe(404)
    await uploadRelease(advocate, patient)
    const before = await db.selectFrom('disclosures').select('id').where('patient_id', '=', patient).execute()
    const consents = { is_voluntary: true, tmri_disclosure: true, external_disclosure: true, current_section: 10 }
    expect((await advocate('PATCH', `/patients/${patient}/hipaa-sign`, consents)).statusCode).toBe(200)
    expect((await as('coordinator')('GET', `/patients/${patient}`)).statusCode).toBe(200)
    const disclosures = await db.selectFrom('disclosures').selectAll().where('patient_id', '=', patient).orderBy('id').execute()
    expect(disclosures).toHaveLength(before.length + 1)
    const { id: release } = await db
      .selectFrom('releases')
      .select('id')
      .where('patient_id', '=', patient)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(disclosures.at(-1)).toMatchObject({
      application_id: application,
      release_id: release,
      facility_id: facilities.house,
      disclosed_by: users.advocate,
      at: context.now().toISOString(),
    })
  })

  test('sends the facility no notifications about the patient', async () => {
    const { application } = await expiredRelease({ status: 'New' })
    const close = { status: 'Cancelled', extras: { reason: 'Improper Match' } }
    expect((await advocate('PATCH', `/applications/${application}/state-update`, close)).statusCode).toBe(200)
    const notifications = await db.selectFrom('notifications').selectAll().where('application_id', '=', application).execute()
    expect(notifications.filter(({ user_id }) => user_id === users.coordinator)).toEqual([])
  })
})

test('signing does not skip sections that are not filled in', async () => {
  const id = await enterPatient(advocate)
  await uploadRelease(advocate, id)
  const consents = { is_voluntary: true, tmri_disclosure: true, external_disclosure: true, current_section: 10 }
  const signature = await advocate('PATCH', `/patients/${id}/hipaa-sign`, consents)
  expect(signature.json().data.current_section).toBe(2)
})

test('a short idle limit does not end the session of an active user', async () => {
  const { as: staff, clock } = await startServer({ config: { SESSION_IDLE_S: 40 } })
  const busy = staff('advocate')
  for (let call = 0; call < 6; call++) {
    expect((await busy('GET', '/common/whoami')).statusCode).toBe(200)
    clock.advance(25)
  }
  clock.advance(20)
  expect((await busy('GET', '/common/whoami')).statusCode).toBe(401)
})

test('a patient is found by an accented name as it is written', async () => {
  const id = await enterPatient(advocate, { first_name: 'Élodie', last_name: 'Ñandú' })
  for (const q of ['Élodie', 'Élo', 'Ñan élodie'.slice(0, 3)]) {
    const { records } = (await advocate('POST', '/advocates/current-user/patient-records/search', { q })).json().data
    expect(records.map((record: { id: number }) => record.id)).toEqual([id])
  }
})
