import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeAccess } from '#domain/compliance/copies/accessed.ts'
import { copyParts, RecordCopy } from '#domain/compliance/copies/schema.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { patientTables } from './patientTables.ts'
import { wholePatient } from './testing.ts'

const { db, context, as, logs } = await startServer()
const { users } = await findTestData(db)
const mark = 'zq7cmark'
const { patient_id, document_id, release_id } = await wholePatient(context, context.now(), mark)
const other = await wholePatient(context, context.now(), 'zq7other')
const advocate = as('advocate')
const make = (call = advocate, body: object = {}, id = patient_id) => call('POST', `/patients/${id}/copy`, body)
const reason = 'The patient asked for it by letter'

type Table = keyof typeof patientTables
const tables = Object.keys(patientTables) as Table[]

/** Tables that refer to a patient directly, through other tables, or in a patient column. */
async function tablesOfPatients() {
  const { rows } = await sql<{ child: string; parent: string }>`
    select c.relname::text as child, p.relname::text as parent from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(db)
  const { rows: columns } = await sql<{ table_name: string }>`
    select distinct table_name::text from information_schema.columns
    where table_schema = current_schema() and column_name in ('patient_id', 'record_id', 'application_id')`.execute(db)
  const { rows: partitions } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relispartition and relnamespace = current_schema()::regnamespace`.execute(db)
  const found = new Set(['patients', ...columns.map(column => column.table_name)])
  // A partitioned table cannot be the target of a foreign key without its partition key.
  rows.push({ child: 'audit_sealed_events', parent: 'audit_events' })
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { child, parent } of rows) if (found.has(parent)) found.add(child)
  }
  for (const { name } of partitions) found.delete(name)
  return [...found].sort()
}

/** The patient's rows in a table, as JSON from the database. */
async function rowsOf(table: Table, id: number): Promise<Record<string, unknown>[]> {
  const { by, of } = patientTables[table] as { by: string; of?: Table }
  const within = (name: Table): ReturnType<typeof sql> => {
    const relation = patientTables[name] as { by: string; of?: Table }
    return relation.of
      ? sql`select id from ${sql.table(name)} where ${sql.ref(relation.by)} in (${within(relation.of)})`
      : sql`select id from ${sql.table(name)} where ${sql.ref(relation.by)} = ${id}`
  }
  const condition = of ? sql`${sql.ref(by)} in (${within(of)})` : sql`${sql.ref(by)} = ${id}`
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${condition}`.execute(db)
  return rows.map(({ row }) => row)
}

test('every table that refers to a patient is in the copy, or excluded with a reason [164.524]', async () => {
  expect(await tablesOfPatients()).toEqual([...tables].sort())
})

/** Internal names, and values that the copy shows in another form. None of these was typed by a person. */
const inOtherWords = [
  's3_filename',
  'signed_page',
  'code_hmac',
  'message_id',
  'sealed_values',
  'digest',
  'device',
  'device_name',
  'mac',
]
/** Columns about staff devices, and the audit details. The copy also omits the reasons for legal holds. */
const staffColumns = ['ip', 'user_agent', 'subject_type', 'detail']
const internalColumns = [...inOtherWords, ...staffColumns, 'to', 'before', 'sections_saved', 'entry', 'type', 'client_id']

/** All strings in a value, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
const isTime = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)

test.each(tables.filter(table => typeof patientTables[table].copy === 'string'))(
  'everything %s stores about a patient is in the copy [164.524]',
  async table => {
    const rows = await rowsOf(table, patient_id)
    expect(rows.length).toBeGreaterThan(0)
    const copy = (await make()).json().data as RecordCopy
    const part = patientTables[table].copy as keyof RecordCopy
    expect(copy[part]).not.toEqual([])
    const copiedTexts = textsIn(copy)
    const storedTexts = rows.flatMap(row =>
      Object.entries(row).flatMap(([column, value]) =>
        internalColumns.includes(column) || (table === 'legal_holds' && column.endsWith('reason')) ? [] : textsIn(value),
      ),
    )
    expect(
      storedTexts.filter(text => text && !isTime(text) && !copiedTexts.some(copiedText => copiedText.includes(text))),
    ).toEqual([])
  },
)

test('200 the copy matches its schema, describes each part, and names no other patient [164.524]', async () => {
  const reply = await make()
  expect(reply.statusCode).toBe(200)
  const copy = RecordCopy.parse(reply.json().data)
  expect([copy.format, copy.version, copy.notice, copy.made_by]).toEqual([
    'passage-record-copy',
    2,
    redisclosure.full,
    expect.any(String),
  ])
  const { format: _f, version: _v, made_at: _a, made_by: _b, notice: _n, about, ...rest } = copy
  expect(Object.keys(about)).toEqual(Object.keys(rest))
  expect(about).toEqual(copyParts)
  expect(JSON.stringify(copy)).toContain(mark)
  expect(JSON.stringify(copy)).not.toContain('zq7other')
  expect(copy.documents).toMatchObject([{ id: document_id }])
  expect(copy.releases).toMatchObject([{ id: release_id, signed_page: 'pdf' }])
  expect(copy.drafts).toMatchObject([{ section: 'payment' }])
  // Only its author can read a draft (S-02).
  expect(reply.body).not.toContain('Little')
  // The copy contains no codes or secrets.
  expect(reply.body).not.toMatch(/unseen|sealed|hmac/)
})

test('200 the list of disclosures covers all of them, not only the past six years [164.528]', async () => {
  const [first] = await db.selectFrom('disclosures').selectAll().where('patient_id', '=', other.patient_id).execute()
  const { id: _, ...row } = first!
  await db
    .insertInto('disclosures')
    .values({ ...row, at: '2019-03-01T00:00:00Z' })
    .execute()
  const copy = (await make(advocate, {}, other.patient_id)).json().data as RecordCopy
  expect(copy.disclosures.map(disclosure => disclosure.at)).toEqual([first!.at, '2019-03-01T00:00:00.000Z'])
})

test('200 lists who read the record, alone or in a list, and that the copy was made [164.524]', async () => {
  const { access } = (await make()).json().data as RecordCopy
  expect(access).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'patients.show', did: 'read', what: 'patients' }),
      expect.objectContaining({ action: 'advocates.records', did: 'read' }),
    ]),
  )
  const repeated = (await make()).json().data as RecordCopy
  expect(repeated.access.at(-1)).toMatchObject({ action: 'copies.make', did: 'read' })
})

test.each([
  ['patients.save', 'changed'],
  ['chat.send', 'changed'],
  ['chat.list', 'read'],
  ['advocates.search', 'read'],
  ['verification.verify refused', 'changed'],
  ['retention.erase', 'changed'],
])('%s is reported as having %s the record', (action, outcome) => {
  expect(describeAccess({ at: '', by: null, action }).did).toBe(outcome)
})

test('403 for users who can read but do not own the patient, 404 for all others; a super admin must enter a reason [164.524]', async () => {
  for (const username of ['colleague', 'social.work', 'coordinator', 'manager'] as const)
    expect([username, (await make(as(username), { reason })).statusCode]).toEqual([username, 403])
  for (const username of ['outside.advocate', 'other.coordinator', 'tech.support'] as const)
    expect([username, (await make(as(username), { reason })).statusCode]).toEqual([username, 404])
  const admin = as('super.admin')
  const response = await make(admin, { reason: ' letter ' })
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['reason']])
  expect((await make(admin, { reason })).statusCode).toBe(200)
})

test('the copy is recorded as a disclosure to the patient with its reason, and appears in no log [164.528]', async () => {
  await make(as('super.admin'), { reason })
  const row = await db
    .selectFrom('audit_events')
    .select(['action', 'patient_id', 'actor_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const detail = { disclosed_to: 'the patient', reason }
  expect(row).toEqual({ action: 'copies.make', patient_id, actor_id: users['super.admin'], detail })
  expect(logs.join('')).not.toMatch(new RegExp(`${mark}|${reason}`))
})

test('notifications and emails about a revocation refer to the patient', async () => {
  const { patient_id: id } = await wholePatient(context, context.now(), 'revoked')
  await db.updateTable('applications').set({ status: 'In Review', ended_at: null }).where('record_id', '=', id).execute()
  expect((await advocate('PATCH', `/patients/${id}/hipaa-revoke`)).statusCode).toBe(200)
  const { notifications, messages_sent } = (await make(advocate, {}, id)).json().data as RecordCopy
  expect(notifications.at(-1)?.subject).toMatch(/release of information revoked$/)
  expect(messages_sent.length).toBeGreaterThan(0)
})
