import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { patientTables } from '../compliance/copies/patientTables.ts'
import { wholePatient } from '../compliance/copies/testing.ts'
import { onLegalHold } from '../intake/patients/require.ts'
import { details } from '../intake/patients/testing.ts'
import { findTestData } from '../seed/testUsers.ts'
import { formOf, startServer } from '../testing.ts'
import { endpoints } from './endpoints.ts'
import { notHeld, underLegalHold } from './legalHold.ts'
import { pdf } from './subjects.ts'

const { db, context, as } = await startServer()
const { users } = await findTestData(db)
const advocate = as('advocate')
let marks = 0
let whole: Awaited<ReturnType<typeof wholePatient>>
let path: string

async function hold(patient_id: number) {
  const reply = await as('super.admin')('POST', `/patients/${patient_id}/legal-hold`, { reason: 'A court asks for the record' })
  expect(reply.statusCode).toBe(200)
}
const lift = (patient_id: number) =>
  as('super.admin')('DELETE', `/patients/${patient_id}/legal-hold`, { reason: 'The court has closed the matter' })

beforeEach(async () => {
  whole = await wholePatient(context, context.now(), `held${marks++}`)
  await db.updateTable('releases').set({ method: 'print' }).where('id', '=', whole.release_id).execute()
  path = `/patients/${whole.patient_id}`
})

const entry = async () =>
  (
    await db
      .selectFrom('placement_attempts')
      .select('id')
      .where('patient_id', '=', whole.patient_id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).id

const attach = async () => {
  const { payload, headers } = await formOf({ signed_page: new File([pdf], 'page.pdf', { type: 'application/pdf' }) })
  return advocate('POST', `${path}/releases/${whole.release_id}/page`, payload, { headers })
}

const attempt = () => ({
  facility_name: 'Hill House',
  channel: 'phone',
  at: context.now().toISOString(),
  answered_by: 'Desk',
  answer: 'Declined',
  reason: 'Full',
})

/** A request for each entry of the list that is refused. */
const refusedRequests: Record<string, () => Promise<{ statusCode: number; json: () => { message: string } }>> = {
  'documents.remove': () => advocate('DELETE', `/patients/documents/${whole.document_id}`),
  'drafts.discard': () => advocate('DELETE', `${path}/drafts/payment`),
  'placementLog.correct': async () => advocate('PATCH', `${path}/placement-log/${await entry()}`, attempt()),
  'placementLog.remove': async () => advocate('DELETE', `${path}/placement-log/${await entry()}`),
  'releases.attachPage': attach,
  'cases.change': () => advocate('PATCH', `${path}/status-update`, { status: 'Inactive' }),
}

/** Everything stored about the patient, except the audit log, as JSON. */
async function stored() {
  const rows: Record<string, unknown> = {}
  for (const table of [
    'patients',
    'documents',
    'releases',
    'release_pages',
    'placement_attempts',
    'intake_drafts',
    'held_versions',
  ])
    rows[table] = (await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(db)).rows
  return { rows, files: (await readdir(join(context.config.DATA_DIR, 'files'))).sort() }
}

test('the list names every write to a patient’s record [S-39]', () => {
  const writes = endpoints
    .filter(
      ({ method, path: url, reads }) => method !== 'GET' && (reads === 'patient' || /^\/(patients|applications)\b/.test(url)),
    )
    .map(({ name }) => name)
  expect(Object.keys(underLegalHold).sort()).toEqual(
    [...writes, 'facilities.apply', 'referrals.refer', 'transfers.all'].filter(unique).sort(),
  )
  const refusing = Object.entries(underLegalHold).filter(([, effect]) => effect === 'refused')
  expect(Object.keys(refusedRequests).sort()).toEqual(refusing.map(([name]) => name).sort())
})
const unique = (name: string, index: number, names: string[]) => names.indexOf(name) === index

describe('on legal hold', () => {
  test.each(Object.keys(refusedRequests))('%s gets 409 with the reason, changes nothing, and is audited [S-39]', async name => {
    await hold(whole.patient_id)
    const before = await stored()
    const reply = await refusedRequests[name]!()
    expect([reply.statusCode, reply.json().message]).toEqual([409, onLegalHold])
    expect(await stored()).toEqual(before)
    const rows = await db
      .selectFrom('audit_events')
      .select(['actor_id', 'patient_id', 'detail'])
      .where('action', '=', `${name} refused`)
      .where('patient_id', '=', whole.patient_id)
      .execute()
    expect(rows).toEqual([
      { actor_id: users.advocate, patient_id: whole.patient_id, detail: { legal_hold_id: expect.any(Number) } },
    ])
    expect((await lift(whole.patient_id)).statusCode).toBe(200)
    expect((await refusedRequests[name]!()).statusCode).toBe(200)
  })

  test('a first signed page can be attached, and a case can be put on hold and booked offline [S-39]', async () => {
    await db.updateTable('releases').set({ signed_page: null, signed_page_at: null }).where('id', '=', whole.release_id).execute()
    await hold(whole.patient_id)
    expect((await attach()).statusCode).toBe(200)
    for (const status of ['On Hold', 'Active', 'Booked Offline'])
      expect((await advocate('PATCH', `${path}/status-update`, { status })).statusCode).toBe(200)
  })

  test('a correction of the intake or the snapshot is saved, and the earlier values are kept [S-39]', async () => {
    const earlier = () =>
      db
        .selectFrom('held_versions')
        .select(['table_name', 'earlier'])
        .where('patient_id', '=', whole.patient_id)
        .where('replaced_at', '>', new Date(Date.now() - 60_000).toISOString())
        .execute()
    await db.updateTable('patients').set({ alt_last_name: 'First' }).where('id', '=', whole.patient_id).execute()
    const before = await earlier()
    await hold(whole.patient_id)
    const saved = await advocate('PATCH', path, { ...details, alt_last_name: 'Second', current_section: 1 })
    expect(saved.statusCode).toBe(200)
    const { updated_at } = await db
      .selectFrom('clinical_snapshots')
      .select('updated_at')
      .where('patient_id', '=', whole.patient_id)
      .executeTakeFirstOrThrow()
    const snapshot = await advocate('PUT', `${path}/clinical-snapshot`, {
      updated_at,
      legal_status: 'voluntary',
      allergies: 'None',
    })
    expect(snapshot.statusCode).toBe(200)
    const kept = (await earlier()).slice(before.length)
    expect(kept.find(({ table_name }) => table_name === 'patients')?.earlier).toMatchObject({ alt_last_name: 'First' })
    expect(JSON.stringify(kept.find(({ table_name }) => table_name === 'clinical_snapshots'))).toContain('Penicillin')
    await lift(whole.patient_id)
    const count = (await earlier()).length
    await advocate('PATCH', path, { ...details, alt_last_name: 'Third', current_section: 1 })
    expect((await earlier()).length).toBe(count)
  })

  test('the database refuses to delete from any table of the record [S-39]', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
      where f.proname in ('keep_while_held', 'refuse_change') and not c.relispartition`.execute(db)
    const guarded = rows.map(({ name }) => name).filter(name => name in patientTables)
    expect(guarded.sort()).toEqual(
      Object.keys(patientTables)
        .filter(table => !(table in notHeld))
        .sort(),
    )
    await hold(whole.patient_id)
    for (const [table, condition] of Object.entries({
      documents: sql`patient_id = ${whole.patient_id}`,
      release_pages: sql`release_id = ${whole.release_id}`,
      application_notes: sql`application_id = ${whole.application_id}`,
      application_events: sql`application_id = ${whole.application_id}`,
      application_request_items: sql`request_id in (select id from application_requests where application_id = ${whole.application_id})`,
    })) {
      const deletion = db.transaction().execute(async tx => {
        // The retention job's transactions may delete append-only rows.
        await sql`set local passage.erasing = 'on'`.execute(tx)
        await sql`delete from ${sql.table(table)} where ${condition}`.execute(tx)
      })
      await expect(deletion, table).rejects.toMatchObject({ code: 'LH001' })
    }
  })
})

test('a replaced page stays with its dates and the facilities that could rely on it, and can be downloaded [S-39]', async () => {
  const release = async () => (await advocate('GET', `${path}/consent`)).json().data.releases[0]
  const before = (await release()).replaced_pages.length
  const first = (await attach()).json().data.releases[0]
  expect(first.replaced_pages).toHaveLength(before + 1)
  const files = await stored()
  await attach()
  const { replaced_pages } = await release()
  expect(replaced_pages).toHaveLength(before + 2)
  expect(replaced_pages[0]).toMatchObject({
    attached_at: first.page_attached_at,
    attached_by: 'Elena Marsh',
    replaced_by: 'Elena Marsh',
    replaced_at: context.now().toISOString(),
  })
  const url = `${path}/releases/${whole.release_id}/page?replaced=${replaced_pages[0].id}`
  expect((await advocate('GET', url)).rawPayload).toEqual(pdf)
  expect((await as('outside.advocate')('GET', url)).statusCode).toBe(404)
  expect((await advocate('GET', `${path}/releases/${whole.release_id}/page?replaced=999999`)).statusCode).toBe(404)
  expect((await stored()).files.length).toBe(files.files.length + 1)
})

test('every stored file is named by a row, also after pages were replaced [S-39]', async () => {
  const unnamed = await unnamedFiles()
  await attach()
  await attach()
  expect(await unnamedFiles()).toEqual(unnamed)
})

async function unnamedFiles() {
  const { rows } = await sql<{ name: string }>`
    select s3_filename as name from documents union select s3_filename from releases
    union select signed_page from releases where signed_page is not null union select signed_page from release_pages`.execute(db)
  const named = new Set(rows.map(({ name }) => name))
  return (await stored()).files.filter(name => !named.has(name))
}
