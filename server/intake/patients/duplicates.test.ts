import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { possibleDuplicate } from '#domain/intake/patients/duplicates.ts'
import type { Scope } from '#domain/scope.ts'
import { buildAdvocate, buildApplication, buildFacility, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { bornOn } from './similarPatients.ts'
import { details } from './testing.ts'

const { db, context, as, logs } = await startServer()
const now = context.now()
const { users, facilities } = await findTestData(db)
const someone = { first_name: 'Thessaly', last_name: 'Brandvold', date_of_birth: '07/19/1971' }
const born = { date_of_birth: '1971-07-19' }
const existing = await buildPatient(db, now, { ...someone, ...born, advocate_id: users.colleague })
const foreign = await buildPatient(db, now, { ...someone, ...born, advocate_id: users['outside.advocate'] })
const inCenter = await buildPatient(db, now, { ...someone, ...born, advocate_id: users['rehab.advocate'] })

const look = async (who: Parameters<typeof as>[0], person: object = someone) =>
  (await as(who)('POST', '/patients/duplicates', person)).json().data

test('200 shows who is working on the patient and where an application is running', async () => {
  await buildRelease(db, now, { patient_id: existing.id })
  await buildApplication(db, now, { record_id: existing.id, facility_id: facilities.house })
  const ended = await buildFacility(db, now, { name: 'Once Asked House' })
  await buildApplication(db, now, { record_id: existing.id, facility_id: ended.id, status: 'Declined Application' })
  const { name } = await db.selectFrom('facilities').select('name').where('id', '=', facilities.house).executeTakeFirstOrThrow()
  const { first_name, last_name } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', users.colleague)
    .executeTakeFirstOrThrow()
  expect(await look('advocate')).toEqual([
    {
      id: existing.id,
      ...someone,
      status: 'Active',
      intake_complete: true,
      advocate_id: users.colleague,
      advocate_name: `${first_name} ${last_name}`,
      similar: false,
      open_at: [name],
    },
  ])
})

test.each([
  ['in other letters', false, { first_name: ' thessaly', last_name: 'BRÅNDVOLD' }],
  ['swapped', true, { first_name: 'Brandvold', last_name: 'Thessaly' }],
  ['with a letter wrong', true, { last_name: 'Brandvolt' }],
])('%s also matches, similar: %s', async (_, similar, names) => {
  expect(await look('advocate', { ...someone, ...names })).toMatchObject([{ id: existing.id, similar }])
})

test('one of two given and family names is similar; a twin with another given name is not', async () => {
  const compound = { first_name: 'María José', last_name: 'García López' }
  const { id } = await buildPatient(db, now, { ...compound, date_of_birth: '1974-02-11', advocate_id: users.colleague })
  const typed = { date_of_birth: '02/11/1974', first_name: 'Maria', last_name: 'Garcia' }
  expect(await look('advocate', typed)).toMatchObject([{ id, similar: true }])
  expect(await look('advocate', { ...typed, first_name: 'Elena' })).toEqual([])
})

test('a swapped day and month of birth is similar and comes after exact matches; another hospital’s patient never appears', async () => {
  const swapped = { ...someone, first_name: 'Ingrida', date_of_birth: '04/09/1971' }
  const of = (date_of_birth: string, who: number) =>
    buildPatient(db, now, { ...swapped, date_of_birth, advocate_id: who }).then(({ id }) => id)
  const same = await of('1971-04-09', users.colleague)
  const similar = await of('1971-09-04', users.colleague)
  await of('1971-09-04', users['outside.advocate'])
  expect(await look('advocate', swapped)).toMatchObject([
    { id: same, similar: false },
    { id: similar, similar: true, date_of_birth: '09/04/1971' },
  ])
})

test.each([
  ['born on another day', { date_of_birth: '07/18/1971' }],
  ['of another name', { first_name: 'Jonas', last_name: 'Reed' }],
  ['who is the very patient being changed', { exclude_id: existing.id }],
])('no duplicate %s', async (_, more) => expect(await look('advocate', { ...someone, ...more })).toEqual([]))

test('excludes other hospitals, and a treatment center’s advocate finds only their own patients', async () => {
  const ids = async (who: Parameters<typeof as>[0]) => (await look(who)).map((one: { id: number }) => one.id)
  expect(await ids('outside.advocate')).toEqual([foreign.id])
  expect(await ids('rehab.advocate')).toEqual([inCenter.id])
})

test('a user without an organization finds only their own patients', async () => {
  const [one, other] = [await buildAdvocate(db, now), await buildAdvocate(db, now)]
  const mine = await buildPatient(db, now, { ...someone, ...born, advocate_id: one.id })
  await db.updateTable('users').set({ organization_id: null }).where('id', 'in', [one.id, other.id]).execute()
  await db.updateTable('patients').set({ organization_id: null }).where('id', '=', mine.id).execute()
  expect((await look(one.id)).map((like: { id: number }) => like.id)).toEqual([mine.id])
  expect(await look(other.id)).toEqual([])
})

test.each(['super.admin', 'social.work', 'coordinator', 'org.admin'] as const)(
  '403 for %s, who cannot enter patients',
  async who => {
    expect((await as(who)('POST', '/patients/duplicates', someone)).statusCode).toBe(403)
  },
)

test('422 for an invalid date', async () => {
  expect((await as('advocate')('POST', '/patients/duplicates', { ...someone, date_of_birth: '02/30/1990' })).statusCode).toBe(422)
})

describe('POST /patients for a likely duplicate [S-16]', () => {
  const { another_person: _, ...entered } = { ...details, ...someone }
  const enter = (who: Parameters<typeof as>[0], more: object = {}, entry = randomUUID()) =>
    as(who)('POST', `/patients?entry=${entry}`, { ...entered, ...more })

  test('409 with the likely duplicates; 200 once the caller confirms that this is another person', async () => {
    const refused = await enter('advocate')
    expect([refused.statusCode, refused.json().errors]).toEqual([409, { another_person: possibleDuplicate }])
    expect(refused.json().data).toEqual(await look('advocate'))
    expect((await enter('advocate', { another_person: false })).statusCode).toBe(409)
    const other = await enter('advocate', { another_person: true })
    expect(other.statusCode).toBe(200)
    await db.deleteFrom('patients').where('id', '=', other.json().data.id).execute()
  })

  test('a repeated save does not find its own patient', async () => {
    const entry = randomUUID()
    const alone = { last_name: 'Quillfeather' }
    const first = await enter('advocate', alone, entry)
    const again = await enter('advocate', alone, entry)
    expect([first.statusCode, again.statusCode, again.json().data.id]).toEqual([200, 200, first.json().data.id])
    expect((await enter('advocate', alone)).statusCode).toBe(409)
  })

  test('one of two concurrent saves is rejected', async () => {
    const twin = { last_name: 'Ottersby' }
    const replies = await Promise.all([enter('advocate', twin), enter('colleague', twin)])
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409])
  })

  test('200 if only another hospital has a matching patient, about whom nothing is shown', async () => {
    const elsewhere = { last_name: 'Farrowgate' }
    await buildPatient(db, now, { ...someone, ...born, ...elsewhere, advocate_id: users['outside.advocate'] })
    expect((await enter('advocate', elsewhere)).statusCode).toBe(200)
  })
})

test('the audit log has the ids shown, and no log contains a name', async () => {
  await look('advocate')
  const last = await db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(last).toMatchObject({
    action: 'patients.duplicates',
    actor_id: users.advocate,
    subject_type: 'patients',
    subject_ids: [existing.id],
  })
  expect(logs.join('\n')).not.toMatch(/thessaly|brandvol/i)
})

test('does not scan all ten thousand patients', async () => {
  const { organization_id } = existing
  await sql`insert into patients (advocate_id, organization_id, first_name, last_name, date_of_birth)
    select ${users.colleague}, ${organization_id}, 'First', 'Last', date '1940-01-01' + n from generate_series(1, 10000) n`.execute(
    db,
  )
  await sql`analyze patients`.execute(db)
  const scopes: Scope[] = [
    { any: [{ columns: { advocate_id: [users.advocate] } }, { columns: { organization_id: [organization_id!] } }] },
    { any: [{ columns: { advocate_id: [users.advocate] } }] },
  ]
  for (const scope of scopes)
    expect(JSON.stringify(await bornOn(db, scope, '07/19/1971').explain('json'))).not.toContain('"Seq Scan"')
})
