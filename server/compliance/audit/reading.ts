import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditFilter, ChangeFilter } from '#domain/compliance/audit/contract.ts'
import { fieldsNamed, internalFields } from '#domain/compliance/audit/fields.ts'
import { type AuditEvent, type ChangeResource, type RecentChange, subjectTypes } from '#domain/compliance/audit/schema.ts'
import { nameColumns, namesFor, type RecordedChanges, secretFields, tableOf, worded } from '../../platform/auditTrail/naming.ts'
import { deviceOf } from '../../platform/auth/device.ts'
import type { Db } from '../../platform/db/connect.ts'
import { pacificMidnight } from '../../platform/db/expressions.ts'
import { contains } from '../../platform/db/listing.ts'

type Page = { before?: number | undefined; page_size: number; page_number?: number }
type Row = Omit<AuditEvent, 'actor' | 'account' | 'changes' | 'device'> & {
  actor_id: number | null
  actor_name: string | null
  account_name: string | null
  kept: RecordedChanges
}

const columns = sql`e.id, e.at, e.actor_id, a.first_name || ' ' || a.last_name as actor_name, e.detail->'token' as token, e.action, e.patient_id,
  case when e.detail->>'second_factor' = 'asked' then 'asked' when e.detail->>'changed' = 'false' then 'unchanged' end as note,
  e.subject_type, e.subject_ids, s.first_name || ' ' || s.last_name as account_name, e.ip, e.user_agent, e.detail->'changes' as kept`

/** All actions of a resource sort between `users.` and `users/`, because `/` is the character after the period. */
const actionCondition = (action: string) =>
  action.includes('.')
    ? sql<SqlBool>`e.action collate "C" = ${action}`
    : sql<SqlBool>`e.action collate "C" >= ${`${action}.`} and e.action collate "C" < ${`${action}/`}`

function conditions(filter: AuditFilter): RawBuilder<SqlBool>[] {
  const { from, to, actor_id, person_id, action, patient_id, subject_type, subject_id } = filter
  return [
    from && sql<SqlBool>`e.at >= ${pacificMidnight(from)}`,
    to && sql<SqlBool>`e.at < ${pacificMidnight(to, 1)}`,
    actor_id && sql<SqlBool>`e.actor_id = ${actor_id}`,
    person_id &&
      sql<SqlBool>`(e.actor_id = ${person_id} or (e.subject_ids @> array[${person_id}::int] and e.subject_type = 'users'))`,
    action && actionCondition(action),
    patient_id &&
      sql<SqlBool>`(e.patient_id = ${patient_id} or (e.subject_ids @> array[${patient_id}::int] and e.subject_type = 'patients'))`,
    subject_type && sql<SqlBool>`e.subject_type = ${subject_type}`,
    subject_id && sql<SqlBool>`e.subject_ids @> array[${subject_id}::int]`,
  ].filter(condition => typeof condition === 'object')
}

const rowsWhere = (conditions: RawBuilder<SqlBool>[], { before, page_size, page_number = 1 }: Page) => {
  const all = before === undefined ? conditions : [...conditions, sql<SqlBool>`e.id < ${before}`]
  return sql<Row>`
    select ${columns} from (
      select * from audit_events e where ${all.length ? sql.join(all, sql` and `) : sql`true`} order by e.id desc limit ${sql.lit(page_size + 1)} offset ${sql.lit((page_number - 1) * page_size)}
    ) e left join users a on a.id = e.actor_id
    left join users s on e.subject_type = 'users' and cardinality(e.subject_ids) = 1 and s.id = e.subject_ids[1] order by e.id desc`
}

/** The rows that match a filter, newest first, plus one more row if there is a next page. */
export const auditRows = (filter: AuditFilter, page: Page) => rowsWhere(conditions(filter), page)

const resourceOf = new Map(Object.entries(subjectTypes).map(([resource, type]) => [type, resource as ChangeResource]))
const personOf = (id: number | null | undefined, name: string | null) =>
  id === null || id === undefined ? null : { id, name: name ?? `User ${id}` }
const actorOf = ({ actor_id, actor_name }: Row) => personOf(actor_id, actor_name)
const accountOf = ({ subject_type, subject_ids, account_name }: Row) =>
  subject_type === 'users' && subject_ids.length === 1 ? personOf(subject_ids[0], account_name) : null
/** Returns changes only to resources that administrators manage, never to patient data. */
const keptOf = ({ subject_type, kept }: Row): RecordedChanges =>
  subject_type !== null && resourceOf.has(subject_type) ? kept : null

function cut<R extends { id: number }>(rows: R[], size: number) {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? page.at(-1)!.id : null }
}

/** A page of the audit log and, if there are more rows, the cursor for the next page. */
export async function auditPage(db: Db, filter: AuditFilter, paging: Page): Promise<{ data: AuditEvent[]; next: number | null }> {
  const { rows } = await auditRows(filter, paging).execute(db)
  const { page, next } = cut(rows, paging.page_size)
  const names = await namesFor(db, page.map(keptOf), [])
  const data = page.map(row => {
    const { actor_id: _id, actor_name: _actor, account_name: _account, kept: _kept, ...event } = row
    const device = row.user_agent === null ? null : deviceOf(row.user_agent)
    return { ...event, device, actor: actorOf(row), account: accountOf(row), changes: worded(keptOf(row), names) }
  })
  return { data, next }
}

/** Whether one of the shown fields' names or values contains the text. Values with ids of other records are not searched. */
const changeContains = (q: string) => sql<SqlBool>`exists (select from jsonb_each(e.detail->'changes') as change
  where change.key !~ ${secretFields.source} and change.key <> all(${internalFields}::text[])
  and (change.key = any(${fieldsNamed(q)}::text[]) or ${contains(['change.value'], q)}))`

/** Whether the row is about a record whose name contains the text. */
const aboutNamed = (resources: readonly ChangeResource[], q: string) =>
  sql.join(
    resources.map(
      resource => sql<SqlBool>`(e.subject_type = ${subjectTypes[resource]} and e.subject_ids && array(
        select id from ${sql.table(tableOf[resource])} where ${contains(nameColumns[tableOf[resource]], q)} limit 1000))`,
    ),
    sql` or `,
  )

/** Audit rows that contain changes, plus password changes, which record no values. */
export function changeRows(readable: readonly ChangeResource[], filter: ChangeFilter, page: Page) {
  const { resource, id, actor_id, from, to, q } = filter
  const resources = resource ? [resource] : readable
  const types = resources.map(resource => subjectTypes[resource])
  return rowsWhere(
    [
      types.length === 1 ? sql<SqlBool>`e.subject_type = ${types[0]}` : sql<SqlBool>`e.subject_type = any(${types}::text[])`,
      sql<SqlBool>`e.detail ? 'changes'`,
      sql<SqlBool>`((e.detail->'changes') - ${internalFields}::text[] <> '{}' or e.action = 'users.changePassword')`,
      ...conditions({ actor_id, from, to, subject_id: id }),
      ...(q ? [sql<SqlBool>`(${changeContains(q)} or ${aboutNamed(resources, q)})`] : []),
    ],
    page,
  )
}

/** The newest changes that the reader may see and that match the filter, and the cursor for the next page. */
export async function changePage(
  db: Db,
  readable: readonly ChangeResource[],
  filter: ChangeFilter,
  paging: Page,
): Promise<{ data: RecentChange[]; next: number | null }> {
  const { rows } = await changeRows(readable, filter, paging).execute(db)
  const { page, next } = cut(rows, paging.page_size)
  const entries = page.map(row => ({ row, resource: resourceOf.get(row.subject_type!)! }))
  const names = await namesFor(
    db,
    page.map(keptOf),
    entries.map(({ row, resource }) => ({ table: tableOf[resource], ids: row.subject_ids })),
  )
  const data = entries.map(({ row, resource }) => ({
    id: row.id,
    at: row.at,
    actor: actorOf(row),
    action: row.action,
    resource,
    records: row.subject_ids.map(id => ({ id, name: names(tableOf[resource], id) ?? `${id}` })),
    changes: worded(row.kept, names),
  }))
  return { data, next }
}
