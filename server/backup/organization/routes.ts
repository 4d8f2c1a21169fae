import { sql } from 'kysely'
import { archives } from '#domain/compliance/archives/contract.ts'
import type { Archive } from '#domain/compliance/archives/schema.ts'
import type { Actor } from '#domain/identity/actor.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { datedName } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { organizationInPath } from '../../people/organizations/members.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName } from '../../platform/db/expressions.ts'
import { discardFiles } from '../../platform/files/discard.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { ownedBy } from './tables.ts'

/** The number of archives that the list shows. */
const listed = 10

const selectArchives = (db: Db, organization_id: number) =>
  db
    .selectFrom('organization_archives as a')
    .innerJoin('users', 'users.id', 'a.requested_by')
    .where('a.organization_id', '=', organization_id)
    .select(['a.id', 'a.state', 'a.reason', 'a.requested_at', 'a.files_done', 'a.files_total', 'a.bytes', 'a.sha256'])
    .select(['a.made_at', 'a.downloaded_at', 'a.expires_at'])
    .select(fullName('users').as('requested_by'))

type InPath = { tx: Db; actor: Actor; params: { id: number; archiveId: number } }

/** The organization in the path with its archive in the path, as an endpoint's subject. */
async function archiveInPath(call: InPath) {
  const organization = await organizationInPath(call)
  const archive = await call.tx
    .selectFrom('organization_archives')
    .select(['id', 'state', 'stored_file', 'sha256', 'made_at'])
    .where('organization_id', '=', organization.id)
    .where('id', '=', call.params.archiveId)
    .executeTakeFirst()
  if (!archive) throw new HttpError('not_found', 'Archive not found')
  return { ...organization, archive }
}
type OnArchive = Awaited<ReturnType<typeof archiveInPath>>

async function listArchives({ subject: organization, tx, now, context }: Call<typeof archives.list, ListedOrganization>) {
  const data = await selectArchives(tx, organization.id).orderBy('a.id', 'desc').limit(listed).execute()
  // The page asks every two seconds then, and offers no new archive.
  if (data.some(({ state }) => state === 'waiting' || state === 'making')) return { data, contents: null }
  const owned = await ownedBy(tx, context.config, organization, now)
  const { rows } = await sql<{ members: number; facilities: number; patients: number; applications: number; documents: number }>`
    select (select count(*)::int from ${owned.people} x) as members, (select count(*)::int from ${owned.facilities} x) as facilities,
      (select count(*)::int from ${owned.readablePatients} x) as patients,
      (select count(*)::int from ${owned.applications} x) as applications,
      ((select count(*) from documents where patient_id in ${owned.readablePatients})
        + (select count(*) from releases where patient_id in ${owned.patients})
        + (select count(*) from facility_files where facility_id in ${owned.facilities}))::int as documents`.execute(tx)
  return { data, contents: rows[0]! }
}

async function createArchive(call: Call<typeof archives.create, ListedOrganization>): Promise<Archive> {
  const { subject: organization, tx, actor, body, now, addAuditSubject } = call
  const added = await tx
    .insertInto('organization_archives')
    .values({ organization_id: organization.id, reason: body.reason, requested_by: actor.id, requested_at: now })
    // A second click, or another administrator, gets the archive that is being made.
    .onConflict(conflict => conflict.column('organization_id').where('state', 'in', ['waiting', 'making']).doNothing())
    .returning('id')
    .executeTakeFirst()
  addAuditSubject({ type: 'organizations', ids: [organization.id], detail: { reason: body.reason, started: Boolean(added) } })
  const archive = selectArchives(tx, organization.id)
  return (
    added ? archive.where('a.id', '=', added.id) : archive.where('a.state', 'in', ['waiting', 'making'])
  ).executeTakeFirstOrThrow()
}

async function downloadArchive(call: Call<typeof archives.download, OnArchive>) {
  const { subject: organization, tx, now, context, addAuditSubject } = call
  const { id, state, stored_file, sha256, made_at } = organization.archive
  const path = state === 'ready' && stored_file ? await context.files.local(stored_file) : undefined
  if (!path) throw new HttpError('conflict', 'This archive has been deleted. Make a new one.')
  await tx
    .updateTable('organization_archives')
    .set({ downloaded_at: sql`coalesce(downloaded_at, ${now})` })
    .where('id', '=', id)
    .execute()
  addAuditSubject({
    type: 'organizations',
    ids: [organization.id],
    detail: { archive_id: id, sha256, disclosed_to: 'the organization' },
  })
  return {
    path,
    type: 'application/zip',
    name: `${datedName(`passage-organization-${organization.id}`, made_at!)}.zip`,
    attached: true,
  }
}

async function removeArchive(call: Call<typeof archives.remove, OnArchive>) {
  const { subject: organization, tx, addAuditSubject } = call
  const { id, stored_file } = organization.archive
  await tx.updateTable('organization_archives').set({ state: 'deleted', stored_file: null }).where('id', '=', id).execute()
  addAuditSubject({ type: 'organizations', ids: [organization.id], detail: { archive_id: id } })
  await discardFiles(call, [stored_file])
  return { message: 'Deleted' }
}

export const archiveRoutes: Handlers<typeof archives> = {
  list: handler(archives.list, { subject: organizationInPath, run: listArchives }),
  create: handler(archives.create, { subject: organizationInPath, run: createArchive }),
  download: handler(archives.download, { subject: archiveInPath, run: downloadArchive }),
  remove: handler(archives.remove, { subject: archiveInPath, run: removeArchive }),
}
