import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { nothingSent, sampleContact } from '#domain/intake/samples/rules.ts'
import { z } from '#domain/platform/zod.ts'
import { buildFacility } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { formOf, startServer } from '../testing.ts'
import { endpoints } from './endpoints.ts'
import { withSamples } from './samples.ts'
import { pdf } from './subjects.ts'

const { db, context, as } = await startServer({ config: { PUBLIC_URL: 'https://passage.example' } })
const { users, facilities } = await findTestData(db)
const listing = (await buildFacility(db, context.now(), { organization_id: null })).id
const advocate = as('advocate')
let id: number
let path: string

beforeEach(async () => {
  await advocate('DELETE', '/advocates/sample-patient')
  id = (await advocate('POST', '/advocates/sample-patient')).json().data.id
  path = `/patients/${id}`
})

/** Signs the sample's release on paper, so that a missing release is never the reason for a refusal. */
async function sign() {
  const { payload, headers } = await formOf({
    patient_id: String(id),
    hippa_document: new File([pdf], 'release.pdf', { type: 'application/pdf' }),
  })
  expect((await advocate('POST', '/patients/hipaa-doc', payload, { headers })).statusCode).toBe(200)
  const consents = { is_voluntary: true, tmri_disclosure: true, external_disclosure: true }
  expect((await advocate('PATCH', `${path}/hipaa-sign`, { ...consents, method: 'print' })).statusCode).toBe(200)
}

const contact = { channel: 'email', address: 'admissions@example.com' }
const callback_number = '(213) 555-0110'
const attempt = () => ({ facility_name: 'Hill House', channel: 'phone', at: context.now().toISOString(), answer: 'Waiting' })
const search = { radius: 100, place: null, filters: [], open_beds: false }

/** A request for each entry of the list that is refused. */
const refusedRequests: Record<string, () => Promise<{ statusCode: number; json: () => { message: string } }>> = {
  'cases.change': () => advocate('PATCH', `${path}/status-update`, { status: 'On Hold' }),
  'cases.handOver': () => advocate('POST', `${path}/handover-notes`, { note: 'Calm' }),
  'copies.make': () => advocate('POST', `${path}/copy`, { reason: '' }),
  'facilities.apply': () => advocate('POST', `/facilities/${facilities.house}/apply`, { recordId: id, search }),
  'facilities.logCall': () => advocate('POST', `/facilities/${listing}/calls`, { recordId: id, outcome: 'No answer' }),
  'placementLog.add': () =>
    advocate('POST', `${path}/placement-log`, { ...attempt(), client_id: '7d0f4d0e-0a51-4f6e-9a39-0d8f0f7f7c11' }),
  'placementLog.correct': () => advocate('PATCH', `${path}/placement-log/1`, attempt()),
  'placementLog.remove': () => advocate('DELETE', `${path}/placement-log/1`),
  'referrals.refer': () => advocate('POST', `/facilities/${listing}/refer`, { recordId: id, contact, callback_number }),
  'referrals.referSeveral': () =>
    advocate('POST', `${path}/referrals`, { referrals: [{ facility_id: listing, contact }], callback_number }),
  'sendPlans.start': () =>
    advocate('POST', `${path}/send-plans`, { facility_ids: [facilities.house], wait_minutes: 15, note: '', search }),
  'sendPlans.stop': () => advocate('POST', `${path}/send-plans/stop`, { plan_id: 1 }),
  'transfers.one': () => advocate('POST', `${path}/transfer`, { new_pa_id: users.colleague }),
  'verification.send': () =>
    advocate('POST', '/users/verification/code', {
      channel: 'email',
      destination: sampleContact.email,
      patient_id: id,
    }),
}

/** All rows of all tables, except what every request writes. */
async function stored() {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'audit\\_%' and table_name not in ('sessions')`.execute(db)
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${name} as name, (select md5(string_agg(t::text, ',' order by t::text)) from ${sql.ref(name)} t) as digest`,
    ),
    sql` union all `,
  )}`.execute(db)
  const files = (await readdir(join(context.config.DATA_DIR, 'files'))).sort()
  return { ...Object.fromEntries(rows.map(({ name, digest }) => [name, digest])), files }
}

const namesPatient = ({ body }: (typeof endpoints)[number]) =>
  body !== undefined &&
  /"(recordId|patient_ids?)"/.test(JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })))

test('the list names every write to a patient’s record, and the contracts permit those that it allows', () => {
  const writes = endpoints.filter(
    endpoint =>
      endpoint.method !== 'GET' &&
      (endpoint.reads === 'patient' || /^\/(patients|applications)\b/.test(endpoint.path) || namesPatient(endpoint)),
  )
  expect(Object.keys(withSamples).sort()).toEqual(writes.map(({ name }) => name).sort())
  const permitted = endpoints.filter(({ samples }) => samples).map(({ name }) => name)
  const listed = (effect: string) => Object.keys(withSamples).filter(name => withSamples[name] === effect)
  expect(permitted.sort()).toEqual(listed('allowed').sort())
  expect(Object.keys(refusedRequests).sort()).toEqual(listed('refused').sort())
})

describe('for a sample patient', () => {
  test.each(Object.keys(refusedRequests))('%s gets 409 with the reason and changes nothing', async name => {
    await sign()
    const before = await stored()
    const reply = await refusedRequests[name]!()
    expect([reply.statusCode, reply.json().message]).toEqual([409, nothingSent])
    expect(await stored()).toEqual(before)
  })

  test('no code reaches a real phone number that was entered, with or without the patient’s id', async () => {
    const phone_number = '+12135550177'
    await db
      .updateTable('patients')
      .set({ phone_number, receives_texts: [tag.texts.accepted] })
      .where('id', '=', id)
      .execute()
    for (const patient_id of [id, undefined]) {
      const reply = await advocate('POST', '/users/verification/code', { channel: 'sms', destination: phone_number, patient_id })
      expect([reply.statusCode, reply.json().message]).toEqual([409, nothingSent])
    }
    const representative = { name: 'Ann Venn', agrees_to_texts: true }
    const body = { channel: 'sms', destination: '+12135550178', patient_id: id, representative }
    expect((await advocate('POST', '/users/verification/code', body)).statusCode).toBe(409)
    expect(await db.selectFrom('verification_codes').select('id').where('patient_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('outbox').select('id').where('patient_id', '=', id).execute()).toEqual([])
  })

  test('hidden requests get 404 from super admins', async () => {
    const admin = as('super.admin')
    const replies = [
      await admin('POST', `${path}/emergency-access`, { reason: 'The patient is unconscious and alone' }),
      await admin('DELETE', `${path}/emergency-access`),
      await admin('POST', `${path}/legal-hold`, { reason: 'A court asks for the record' }),
      await admin('DELETE', `${path}/legal-hold`, { reason: 'The court has closed the matter' }),
    ]
    expect(replies.map(reply => reply.statusCode)).toEqual([404, 404, 404, 404])
  })
})
