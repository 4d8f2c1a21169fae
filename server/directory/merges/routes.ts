import { type MergePreview, merges } from '#domain/directory/merges/contract.ts'
import { copiedColumns } from '#domain/directory/merges/fields.ts'
import { mergeObstacle } from '#domain/directory/merges/rules.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { requireFacility } from '../facilities/queries.ts'
import { moveRowsByTable, previewMoves } from './movedRows.ts'

async function previewMerge({ tx, subject: facilities }: Call<typeof merges.preview, Sides>) {
  return previewOf(tx, facilities)
}

async function mergeFacilities(call: Call<typeof merges.merge, Sides>) {
  const { tx, actor, params, body, now, authorize, addAuditSubject } = call
  const ids = [params.id, body.losing_id]
  // Lock in id order so that two merges of the same pair cannot deadlock.
  await tx.selectFrom('facilities').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const facilities = await requireBoth(tx, actor, params.id, body.losing_id)
  authorize(facilities)
  const { keeping, losing } = facilities
  const preview = await previewOf(tx, facilities)
  const isStale = keeping.updated_at !== body.keeping_updated_at || losing.updated_at !== body.losing_updated_at
  const problem = isStale ? 'One of these facilities has changed. Review them again.' : preview.obstacle
  if (problem) {
    addAuditSubject({ type: 'facilities', ids: [keeping.id, losing.id] })
    throw new HttpError('conflict', problem, { fresh: preview })
  }

  const row = await tx.selectFrom('facilities').selectAll().where('id', '=', losing.id).executeTakeFirstOrThrow()
  const change = copiedColumns(row, body.take)
  await tx
    .updateTable('facilities')
    .set({ ...change, updated_at: now })
    .where('id', '=', keeping.id)
    .execute()
  await tx
    .updateTable('facilities')
    .set({ deleted_at: now, merged_into: keeping.id, updated_at: now })
    .where('id', '=', losing.id)
    .execute()
  const applicants = await tx.selectFrom('applications').select('record_id').where('facility_id', '=', losing.id).execute()
  for (const move of Object.values(moveRowsByTable)) await move(tx, { from: losing.id, to: keeping.id }, now)
  await tx
    .updateTable('facility_pairs')
    .set({ state: 'Merged', decided_by: actor.id, decided_at: now })
    .where('first_id', '=', Math.min(...ids))
    .where('second_id', '=', Math.max(...ids))
    .execute()
  // Referrals to a listing, or to a location without staff, may now reach the staff of the facility that is kept.
  if (!keeping.directory_listing) await publish(call, 'staffJoined', { facility_id: keeping.id })
  await storeStandings(
    tx,
    applicants.map(applicant => applicant.record_id),
  )
  addAuditSubject({ type: 'facilities', ids: [keeping.id], detail: { moved: preview.moves, ...difference(keeping, change) } })
  addAuditSubject({
    type: 'facilities',
    ids: [losing.id],
    detail: { changes: { deleted_at: [null, now], merged_into: [null, keeping.id] } },
  })
  const after = await requireFacility(tx, actor, keeping.id)
  return { keeping: after, losing: after, moves: preview.moves, obstacle: mergeObstacle(after, after) }
}

export const mergeRoutes: Handlers<typeof merges> = {
  preview: handler(merges.preview, {
    subject: ({ tx, actor, params }) => requireBoth(tx, actor, params.id, params.otherId),
    run: previewMerge,
  }),
  // First checks whether the actor may merge this facility at all. The other one is in the body.
  merge: handler(merges.merge, {
    subject: ({ tx, actor, params }) => requireBoth(tx, actor, params.id, params.id),
    run: mergeFacilities,
  }),
}

type Sides = Pick<MergePreview, 'keeping' | 'losing'>

const requireBoth = async (tx: Db, actor: Actor, keeping: number, losing: number): Promise<Sides> => ({
  keeping: await requireFacility(tx, actor, keeping),
  losing: await requireFacility(tx, actor, losing),
})

async function previewOf(tx: Db, { keeping, losing }: Sides): Promise<MergePreview> {
  const { moves, obstacle } = await previewMoves(tx, { from: losing.id, to: keeping.id })
  return { keeping, losing, moves, obstacle: mergeObstacle(keeping, losing) ?? obstacle }
}
