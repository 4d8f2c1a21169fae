import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { addAuditMonthsOf } from '../../platform/auditTrail/chain.ts'
import { storeAudit, writeAudit } from '../../platform/auditTrail/write.ts'
import { hashPassword } from '../../platform/auth/hashing.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lockNames } from '../../platform/db/expressions.ts'
import { storedNamePattern } from '../../platform/gateways/files.ts'
import { rebuildStandings } from '../../platform/standings/standings.ts'
import { tablesInOrder, withoutTimeouts } from '../tables.ts'
import { addCatalog, catalogProblem } from './catalogs.ts'
import { collisions } from './collisions.ts'
import { outsideKinds, outsideOrder, referencesOf } from './outside.ts'
import { CannotRestore, checkedLines, type Opened, openArchive } from './read.ts'
import { columnsOf, dataPath, filePath, outsidePath, schemaPath } from './schema.ts'
import { archivedTable, catalogs } from './tables.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'now' | 'secret'>
type Fills = Record<string, RawBuilder<unknown>>

/**
 * Restores an organization from its archive, completely or not at all: checks the whole file first, then writes all rows in one
 * transaction. Throws `CannotRestore` with a message for the operator. Members have no password and must be approved.
 */
export async function restoreOrganization(deps: Deps, path: string, run_by: string) {
  const archive = await openArchive(path)
  const stored: string[] = []
  try {
    const { manifest } = archive
    const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
    const renumbered = await deps.db.transaction().execute(async tx => {
      await withoutTimeouts(tx)
      // A second restore of the same archive waits, and then finds the organization.
      await lockNames(tx, 'organizations')
      await refuseUnlessFitting(tx, archive)
      const people = await restoreOutside(tx, archive, password_hash)
      for (const table of catalogs) await addCatalog(tx, archive, table)
      await restoreTables(tx, archive, { people, password_hash: sql`${password_hash}` })
      await restoreAudit(deps, tx, archive, people)
      await raiseSequences(tx)
      await rebuildStandings(tx)
      await writeAudit(tx, deps.secret, 'organizations.restore', server(deps), [
        {
          type: 'organizations',
          ids: [manifest.organization.id],
          detail: { run_by, made_at: manifest.made_at, manifest_sha256: archive.sha256, entries: manifest.counts.audit_events },
        },
      ])
      // Before the rows that refer to them become visible.
      await restoreFiles(deps, archive, stored)
      return people.size
    })
    return { manifest, files: stored.length, renumbered }
  } catch (error) {
    for (const name of stored) await deps.files.remove(name)
    throw error
  } finally {
    await archive.close()
  }
}

const server = ({ now }: Deps) => ({ actor_id: null, at: now().toISOString(), ip: null, user_agent: 'npm run admin' })

/** Throws if this installation lacks a column of the archive, or has a row with the same id, email address, or username. */
async function refuseUnlessFitting(tx: Db, archive: Opened) {
  const { manifest } = archive
  for (const table of Object.keys(manifest.counts)) {
    const archived = archivedTable(table)
    if (!archived) throw new CannotRestore(`The archive contains ${table}, which this version of Passage does not know.`)
    const here = new Map((await columnsOf(tx, table)).map(column => [column.name, column]))
    const schema = archive.schemas.get(schemaPath(table))!
    const unknown = Object.keys(schema.properties).find(name => !here.has(name))
    if (unknown)
      throw new CannotRestore(
        `The archive was written by Passage ${manifest.product_version}, which stores ${table}.${unknown}. This version does not. Upgrade this installation first.`,
      )
    const missing = [...here.values()].find(
      ({ name, nullable, hasDefault }) =>
        !nullable &&
        !hasDefault &&
        !Object.hasOwn(schema.properties, name) &&
        !Object.hasOwn(archived.restored ?? {}, name) &&
        !Object.hasOwn(archived.without ?? {}, name),
    )
    if (missing)
      throw new CannotRestore(
        `The archive was written by Passage ${manifest.product_version}, which did not store ${table}.${missing.name}. Restore it with that version, then upgrade.`,
      )
  }
  const problems = [...(await collisions(tx, archive)), ...(await catalogProblem(tx, archive))]
  if (problems.length)
    throw new CannotRestore(
      `This installation already has some of what the archive contains. Nothing was changed.\n${problems.join('\n')}`,
    )
}

/** Inserts lines of JSON into a table, with other values for some columns. */
async function insertLines(tx: Db, table: string, columns: readonly string[], lines: readonly string[], fills: Fills) {
  const plain = columns.filter(name => !Object.hasOwn(fills, name))
  const names = [...plain, ...Object.keys(fills)]
  const values = [...plain.map(name => sql.ref(name)), ...Object.values(fills)]
  await sql`insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from json_populate_recordset(null::${sql.table(table)}, cast(${`[${lines.join(',')}]`} as text)::json)`.execute(
    tx,
  )
}

/** The number of lines per statement. A line may refer to another one of the same statement. */
const batch = 500

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let some: string[] = []
  for await (const line of lines) {
    some.push(line)
    if (some.length < batch) continue
    yield some
    some = []
  }
  if (some.length) yield some
}

/**
 * Adds the people, organizations, and facilities outside the organization that this installation does not have. People whose number belongs to
 * someone else here, such as the administrator of a new installation, get another one. Returns these numbers, by the archive's.
 */
async function restoreOutside(tx: Db, archive: Opened, password_hash: string): Promise<Map<number, number>> {
  const people = new Map<number, number>()
  for (const kind of outsideOrder) {
    const columns = outsideKinds[kind].columns
    for await (const lines of batches(checkedLines(archive, outsidePath(kind), schemaPath(`outside-${kind}`)))) {
      const fills: Fills = { ...outsideKinds[kind].added }
      if (kind === 'users') {
        for (const id of await takenIds(tx, lines)) people.set(id, await nextUserId(tx, archive))
        fills.id = renumber('id', people)
        fills.password_hash = sql`${password_hash}`
      }
      await insertLines(tx, kind, columns, lines, fills)
    }
  }
  return people
}

async function takenIds(tx: Db, lines: readonly string[]): Promise<number[]> {
  const ids = lines.map(line => (JSON.parse(line) as { id: number }).id)
  const { rows } = await sql<{ id: number }>`select id from users where id = any(${ids}::int[]) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A number that neither this installation nor the archive uses. */
async function nextUserId(tx: Db, archive: Opened): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select setval(pg_get_serial_sequence('users', 'id'), greatest(nextval(pg_get_serial_sequence('users', 'id')),
      (select max(id) + 1 from users), ${archive.largestUserId + 1}))::int as id`.execute(tx)
  return rows[0]!.id
}

const renumber = (column: string, people: ReadonlyMap<number, number>) =>
  people.size
    ? sql`coalesce((${JSON.stringify(Object.fromEntries(people))}::jsonb ->> ${sql.ref(column)}::text)::int, ${sql.ref(column)})`
    : sql.ref(column)

type Restoring = { people: ReadonlyMap<number, number>; password_hash: RawBuilder<unknown> }

async function restoreTables(tx: Db, archive: Opened, { people, password_hash }: Restoring) {
  const references = await referencesOf(tx)
  for (const { name: table } of await tablesInOrder(tx)) {
    const archived = archivedTable(table)
    if (!archived || catalogs.includes(table) || table === 'audit_events') continue
    const columns = Object.keys(archive.schemas.get(schemaPath(table))!.properties)
    const toPeople = references.filter(({ from, to }) => from === table && to === 'users')
    const fills: Fills = {
      ...(people.size && Object.fromEntries(toPeople.map(({ column }) => [column, renumber(column, people)]))),
      ...archived.restored,
      ...(table === 'users' && { password_hash }),
    }
    for await (const lines of batches(checkedLines(archive, dataPath(table), schemaPath(table))))
      await insertLines(tx, table, columns, lines, fills)
  }
}

type ArchivedEntry = {
  at: string
  actor_id: number | null
  action: string
  patient_id: number | null
  subject_type: string | null
  subject_ids: number[]
  detail: Record<string, unknown> | null
  ip: string | null
  user_agent: string | null
}

/** Adds the audit entries in their order. They get numbers and codes of this installation; its own entry says where they come from. */
async function restoreAudit({ secret }: Deps, tx: Db, archive: Opened, people: ReadonlyMap<number, number>) {
  for await (const lines of batches(checkedLines(archive, dataPath('audit_events'), schemaPath('audit_events')))) {
    const entries = lines.map(line => JSON.parse(line) as ArchivedEntry)
    await addAuditMonthsOf(tx, `[${lines.join(',')}]`)
    await storeAudit(
      tx,
      secret,
      entries.map(({ actor_id, ...entry }) => ({ ...entry, actor_id: actor_id && (people.get(actor_id) ?? actor_id) })),
    )
  }
}

/** New rows get numbers after the restored ones. */
async function raiseSequences(tx: Db) {
  for (const { name, key } of await tablesInOrder(tx)) {
    if (key.length !== 1 || key[0]!.name !== 'id' || !archivedTable(name)) continue
    await sql`select setval(sequence, greatest(coalesce(pg_sequence_last_value(sequence), 1), (select max(id) from ${sql.table(name)})))
      from (select pg_get_serial_sequence(${name}, 'id')::regclass as sequence) s
      where sequence is not null and exists (select from ${sql.table(name)})`.execute(tx)
  }
}

/** Stores the files under their names. Refuses names that are already in use. */
async function restoreFiles({ files }: Deps, archive: Opened, stored: string[]) {
  for (const entry of Object.keys(archive.manifest.files)) {
    const name = entry.startsWith('files/') ? entry.slice('files/'.length) : undefined
    if (name === undefined) continue
    if (!storedNamePattern.test(name) || filePath(name) !== entry)
      throw new CannotRestore(`The archive contains a file with an unusual name: ${entry}.`)
    if (await files.get(name)) throw new CannotRestore(`This installation already has the file ${name}. Nothing was changed.`)
    await files.putNamed(Readable.from(archive.read(entry)), name)
    stored.push(name)
  }
}
