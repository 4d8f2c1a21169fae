import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { createSealer } from '../platform/auditTrail/seal.ts'
import { writeAudit } from '../platform/auditTrail/write.ts'
import type { Db } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { folderFiles } from '../platform/gateways/files.ts'
import { openSecret } from '../secret.ts'
import { buildApplication } from '../seed/builders.ts'
import { tagIdsIn } from '../seed/catalog.ts'
import { openDatabase } from '../testing.ts'
import { writeBackup } from './backup.ts'
import { rowsOf, tablesInOrder } from './tables.ts'

export const now = new Date('2026-11-20T10:00:00Z')
export const utf8 = 'a secret key for tests, and tests alone'
export const secret = openSecret(utf8)
const [residential] = tagIdsIn('treatment_level') as [number]

export async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'passage-backup-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

export async function emptyDatabase() {
  const db = await openDatabase('empty')
  await migrate(db)
  return db
}

/** The entire contents of a database, as text. */
export async function contents(db: Db) {
  const all: Record<string, string[]> = {}
  for (const table of await tablesInOrder(db)) {
    all[table.name] = []
    for await (const page of rowsOf(db, table)) all[table.name]!.push(...page)
  }
  return all
}

/** Backs up a database with users, unusual values, a sealed audit log, and two uploads. */
export async function backedUp() {
  const db = await openDatabase()
  const baseFolder = await folder()
  const files = folderFiles(join(baseFolder, 'files'))
  await files.put(Buffer.alloc(900_000, 'x'), 'pdf')
  await files.put(Buffer.alloc(0), 'png')
  await sql`update users set signup_form_data = '{"n": 12345678901234567890, "d": 1.10, "s": "a\\"b\\\\c\\n\\u00e9"}', updated_at = '2026-11-20 10:00:00.123456+02' where id = 1`.execute(
    db,
  )
  await sql`update facilities set latitude = 34.052235123456789 where id = 1`.execute(db)
  const reader = { actor_id: 1, at: now.toISOString(), ip: '::1', user_agent: null }
  for (let n = 0; n < 3; n++) await writeAudit(db, secret, 'patients.show', reader, [{ patient_id: n, detail: { n } }])
  await createSealer({ db, now: () => now, secret }).sealNow()
  const { id: application_id, facility_id, created_at: since } = await buildApplication(db, now)
  const at = now.toISOString()
  await db.insertInto('answer_warnings').values({ application_id, since, kind: 'half', at }).execute()
  const answering = { answer_target_minutes: 30, answering_hours: null, time_zone: 'America/Denver' as const, updated_at: at }
  await db
    .insertInto('facility_answering')
    .values({ facility_id, ...answering })
    .execute()
  await db.updateTable('answer_clocks').set({ look_at: null }).execute()
  const kind = { facility_id, treatment_level: residential, population: 'anyone' as const }
  const bed = await db
    .insertInto('open_beds')
    .values({ ...kind, open: 2, held: 1, told_at: at, told_by: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('open_bed_history')
    .values({ ...kind, open: 2, what: 'told', told_by: 1, at })
    .execute()
  await db.insertInto('bed_holds').values({ application_id, bed_id: bed.id, held_by: 1, held_at: at, until: at }).execute()
  await db
    .insertInto('bed_settings')
    .values({ facility_id, fade_hours: 12, hold_minutes: 90, reminder: false, updated_at: at })
    .execute()
  await writeFile(join(baseFolder, 'secret-key'), utf8)
  const path = join(baseFolder, 'backup.ndjson.gz')
  const tail = await writeBackup(db, join(baseFolder, 'files'), path, now)
  return { db, place: baseFolder, path, tail }
}
