import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { archiveHours } from '#domain/compliance/archives/schema.ts'
import { spoolPath } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import { traceOf } from '../../platform/log/logger.ts'
import { digestOf, writeArchive } from './write.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'now' | 'config' | 'secret' | 'log' | 'health'>
type Claimed = { id: number; organization_id: number; reason: string; requested_by: number; worker: string }

const minute = 60_000
/** After this many milliseconds without a sign of life, another server makes the archive. */
const abandonedMs = 5 * minute
/** An audit entry names at most this many patients. */
const patientsPerEntry = 1000

/** Makes the archives that were requested, one after another. After `stop`, leaves the rest for the next start. */
export async function makeArchives(context: Deps, stop?: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = stop?.aborted ? undefined : await claim(context)
    if (!claimed) return
    await makeArchive(context, claimed, stop)
  }
}

async function claim({ db, now }: Deps): Promise<Claimed | undefined> {
  const at = now()
  const abandoned = new Date(at.getTime() - abandonedMs).toISOString()
  const { rows } = await sql<Claimed>`
    update organization_archives
    set state = 'making', worker = ${randomUUID()}, heard_at = ${at.toISOString()}, files_done = 0, files_total = 0
    where id = (select id from organization_archives where state = 'waiting' or (state = 'making' and heard_at < ${abandoned})
      order by id limit 1 for update skip locked)
    returning id, organization_id, reason, requested_by, worker`.execute(db)
  return rows[0]
}

async function makeArchive(context: Deps, claimed: Claimed, stop?: AbortSignal) {
  const { db, files, now, config, log } = context
  const update = (values: object) =>
    db
      .updateTable('organization_archives')
      .set({ ...values, heard_at: now().toISOString() })
      .where('id', '=', claimed.id)
      .where('worker', '=', claimed.worker)
      .where('state', '=', 'making')
      .executeTakeFirst()
  // Not awaited: while the rows are read, the embedded database has no other connection.
  const report = (values: object) => void update(values).catch(error => log.warn(traceOf(error), 'progress was not stored'))
  const beat = setInterval(() => report({}), minute / 2)
  const folder = spoolPath(config)
  const path = join(folder, `archive-${claimed.worker}.zip`)
  let stored: string | undefined
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const options = { progress: (files_done: number, files_total: number) => report({ files_done, files_total }), stop }
    const { manifest, patients } = await writeArchive(context, claimed.organization_id, path, options)
    const { bytes, sha256 } = await digestOf(path)
    stored = await files.putStream(createReadStream(path), 'zip')
    const at = now()
    const { numUpdatedRows } = await update({
      state: 'ready',
      stored_file: stored,
      bytes,
      sha256,
      made_at: at.toISOString(),
      expires_at: new Date(at.getTime() + archiveHours.kept * 60 * minute).toISOString(),
    })
    // Someone deleted it meanwhile.
    if (!numUpdatedRows) await files.remove(stored)
    await audit(context, claimed, { sha256, counts: manifest.counts, patients })
  } catch (error) {
    if (stored) await files.remove(stored)
    await update(stop?.aborted ? { state: 'waiting' } : { state: 'failed' })
    if (!stop?.aborted) log.error({ archive: claimed.id, ...traceOf(error) }, 'an archive of an organization was not made')
  } finally {
    clearInterval(beat)
    await rm(path, { force: true })
  }
}

type Made = { sha256: string; counts: Record<string, number>; patients: readonly number[] }

/** Records whose data the archive contains, in the name of the administrator who requested it. */
export async function audit(
  { db, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>,
  {
    organization_id,
    requested_by,
    reason,
    run_by,
  }: Pick<Claimed, 'organization_id' | 'reason'> & { requested_by: number | null; run_by?: string },
  { sha256, counts, patients }: Made,
) {
  const reader = { actor_id: requested_by, at: now().toISOString(), ip: null, user_agent: run_by ? 'npm run admin' : null }
  const detail = { disclosed_to: 'the organization', reason, sha256, ...(run_by && { run_by }) }
  const lists = []
  for (let from = 0; from < patients.length; from += patientsPerEntry)
    lists.push({ type: 'patients', ids: patients.slice(from, from + patientsPerEntry), detail: { organization_id, ...detail } })
  await writeAudit(db, secret, 'archives.make', reader, [
    {
      type: 'organizations',
      ids: [organization_id],
      detail: { ...detail, patients: patients.length, applications: counts.applications },
    },
    ...lists,
  ])
}

/** Deletes the files of archives that were downloaded an hour ago or made a day ago. */
export async function deleteArchives({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const at = now()
  const downloaded = new Date(at.getTime() - archiveHours.afterDownload * 60 * minute).toISOString()
  const due = await db
    .selectFrom('organization_archives')
    .select(['id', 'stored_file'])
    .where('state', '=', 'ready')
    .where(eb => eb.or([eb('expires_at', '<=', at.toISOString()), eb('downloaded_at', '<=', downloaded)]))
    .execute()
  for (const { id, stored_file } of due) {
    // If the server stops between these two, the next run removes the file again, which has no effect.
    if (stored_file) await files.remove(stored_file)
    await db.updateTable('organization_archives').set({ state: 'deleted', stored_file: null }).where('id', '=', id).execute()
  }
}
