import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { internalFields, wordedFields } from '#domain/compliance/audit/fields.ts'
import { changeResources } from '#domain/compliance/audit/schema.ts'
import { Answering } from '#domain/directory/answering/schema.ts'
import { BedSettings } from '#domain/directory/beds/schema.ts'
import { tableOf } from '#server/platform/auditTrail/naming.ts'
import { findTestData } from '#server/seed/testUsers.ts'
import { startServer } from '#server/testing.ts'
import { valueName } from '../src/workspaces/compliance/audit/queries.ts'

const server = await startServer()
const { db, as } = server
const { facilities, organizations, users } = await findTestData(db)
const admin = as('super.admin')
/** The newest change to a record, field by field. */
async function newest(resource: string, id: number) {
  const { data } = (await admin('GET', `/admin/changes?resource=${resource}&id=${id}`)).json()
  return Object.fromEntries(
    data[0].changes.map(({ field, before, after }: Record<'before' | 'after', never> & { field: string }) => [
      field,
      [valueName(before), valueName(after)],
    ]),
  )
}

test.each(changeResources)('each column of %s that a change may name has a plain label', async resource => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = ${tableOf[resource]}`.execute(db)
  expect(rows.length).toBeGreaterThan(5)
  const secret = ['password_hash', 'password_expires_at', 'signup_form_data', 'signup_token_hash']
  const unworded = rows
    .map(row => row.column_name)
    .filter(name => !wordedFields.has(name) && !internalFields.includes(name) && !secret.includes(name))
  expect(unworded, 'add these columns to domain/compliance/audit/fields.ts').toEqual([])
})

test('each setting stored next to a facility also has a plain label', () => {
  const beside = [...Object.keys(BedSettings.shape), ...Object.keys(Answering.shape), 'photos', 'documents', 'facility_roles']
  expect(beside.filter(field => !wordedFields.has(field))).toEqual([])
})

describe('values in words', () => {
  test('of an organization: its type and plan', async () => {
    const id = organizations.center
    const before = (await admin('GET', `/organizations/${id}`)).json().data
    const plan = before.plan === 'paid' ? 'free' : 'paid'
    expect((await admin('PATCH', `/organizations/${id}`, { ...before, plan })).statusCode).toBe(200)
    expect((await newest('organizations', id)).plan?.toSorted()).toEqual(['Free', 'Paid'])
  })

  test('of a facility: payers by name, response hours by day, and Always if there are none', async () => {
    const id = facilities.house
    const [payer] = await db.selectFrom('payers').selectAll().where('insurance_type', '=', 'Private').limit(1).execute()
    const before = (await admin('GET', `/facilities/${id}`)).json().data
    const save = { ...before, insurance_plans_in_network: [payer!.payer_code], insurance_plans_out_network: [] }
    const saved = await as('manager')('PUT', `/facilities/${id}`, save)
    expect(saved.statusCode, saved.body).toBe(200)
    expect((await newest('facilities', id)).insurance_plans_in_network?.[1]).toBe(payer!.payer_name)
    const hours = [{ weekday: 1, from: '08:00', to: '17:00' }]
    const set = { answer_target_minutes: 60, answering_hours: hours, time_zone: 'America/Los_Angeles' }
    expect((await as('manager')('PATCH', `/facilities/${id}/answering`, set)).statusCode).toBe(200)
    expect((await newest('facilities', id)).answering_hours).toEqual(['Always', 'Monday 08:00 to 17:00'])
  })

  test('of a user: the organization role; internal columns are omitted', async () => {
    const before = (await admin('GET', `/admin/changes?resource=users&id=${users.advocate}`)).json().data.length
    expect((await as('advocate')('PATCH', '/users/current', { tour_due: true })).statusCode).toBe(200)
    expect((await admin('GET', `/admin/changes?resource=users&id=${users.advocate}`)).json().data).toHaveLength(before)
    const added = await admin('POST', `/organizations/${organizations.center}/members`, {
      user_id: users.loner,
      role: 'member',
    })
    expect(added.statusCode, added.body).toBe(200)
    expect((await newest('users', users.loner)).organization_role).toEqual(['Empty', 'Org Member'])
  })
})
