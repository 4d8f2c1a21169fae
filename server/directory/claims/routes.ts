import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { can } from '#domain/access.ts'
import { claimScope } from '#domain/directory/access.ts'
import { claims } from '#domain/directory/claims/contract.ts'
import type { Claim, ClaimState } from '#domain/directory/claims/schema.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { datedName, pacificSecond } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { pageLimits } from '../../platform/db/listing.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { requireFacility } from '../facilities/queries.ts'
import { findClaim, findClaims, findListings } from './queries.ts'

async function listClaimableListings({ tx, query }: Call<typeof claims.listings>) {
  return findListings(tx, query.q, pageLimits(query))
}

async function listClaims({ tx, actor, query }: Call<typeof claims.list>) {
  return findClaims(tx, claimScope(actor), filterOf(query), pageLimits(query))
}

const filterOf = ({ state, q }: { state: ClaimState | 'All'; q?: string | undefined }) => ({
  ...(state !== 'All' && { state }),
  ...(q && { q }),
})

const exportHeader = [
  'ID',
  'Listing',
  'City',
  'State',
  'Organization',
  'Claimed by',
  'Claimed (Pacific)',
  'Reason',
  'Status',
  'Decided by',
  'Decided (Pacific)',
  'Note',
]

async function exportClaims({ tx, actor, query: filter, now, addAuditSubject }: Call<typeof claims.export>) {
  const { data, total } = await findClaims(tx, claimScope(actor), filterOf(filter), null)
  addAuditSubject({ type: 'facility_claims', detail: { filter, count: total } })
  return { name: datedName('claims', now), header: exportHeader, rows: Readable.from(data.map(exportedRow)) }
}

const exportedRow = ({
  id,
  listing,
  organization_name,
  asked_by,
  asked_at,
  reason,
  state,
  decided_by,
  decided_at,
  note,
}: Claim) => [
  String(id),
  listing.name,
  listing.city ?? '',
  listing.state ?? '',
  organization_name,
  asked_by,
  pacificSecond(asked_at),
  reason,
  state,
  decided_by ?? '',
  decided_at ? pacificSecond(decided_at) : '',
  note ?? '',
]

/** The listing in the path, claimed for the actor's own organization. Another organization is in the body. */
async function listingInPath({ tx, actor, params }: SubjectCall<typeof claims.ask>) {
  return { ...(await requireFacility(tx, actor, params.id)), organization_id: actor.organization_id ?? 0 }
}

async function claimListing(call: Call<typeof claims.ask, Awaited<ReturnType<typeof listingInPath>>>) {
  const { subject: facility, tx, actor, body, now, authorize, addAuditSubject } = call
  authorize(body)
  if (!facility.directory_listing) throw new HttpError('conflict', claimedAlready)
  const organization = await centerFor(tx, body.organization_id)
  const listing = await holdListing(tx, facility.id)
  const at = { asked_at: now, asked_by: actor.id }
  const claimRow = { facility_id: listing.id, organization_id: organization.id, reason: body.reason, ...at }
  const claim = await tx
    .insertInto('facility_claims')
    .values(claimRow)
    .onConflict(conflict =>
      conflict.columns(['facility_id', 'organization_id']).where('state', '=', sql.lit<'Waiting'>('Waiting')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!claim) throw new HttpError('conflict', 'Your organization already claimed this listing.')
  addAuditSubject({
    type: 'facility_claims',
    ids: [claim.id],
    detail: { facility_id: listing.id, organization_id: organization.id },
  })
  if (can(actor, 'claims.decide', undefined)) await approve(call, await requireClaim(tx, actor, claim.id), null)
  return requireClaim(tx, actor, claim.id)
}

async function decideClaim(call: Call<typeof claims.decide, Claim>) {
  const { subject: claim, tx, actor, body, now, addAuditSubject } = call
  waitsStill(claim)
  addAuditSubject({
    type: 'facility_claims',
    ids: [claim.id],
    detail: { changes: { state: ['Waiting', body.approve ? 'Approved' : 'Refused'] } },
  })
  if (body.approve) await approve(call, claim, body.note)
  else {
    await settle(tx, claim.id, { state: 'Refused', decided_by: actor.id, decided_at: now, note: body.note })
    await publish(call, 'claimDecided', { outcome: 'Refused', ...(await decisionOn(tx, claim.id, body.note)) })
  }
  return requireClaim(tx, actor, claim.id)
}

async function withdrawClaim({ subject: claim, tx, actor, now, addAuditSubject }: Call<typeof claims.withdraw, Claim>) {
  waitsStill(claim)
  await settle(tx, claim.id, { state: 'Withdrawn', decided_by: actor.id, decided_at: now })
  addAuditSubject({ type: 'facility_claims', ids: [claim.id], detail: { changes: { state: ['Waiting', 'Withdrawn'] } } })
  return requireClaim(tx, actor, claim.id)
}

/** Directory listings and the claims that organizations make to them (docs/decisions/0008-claims-and-merges.md). */
export const claimRoutes: Handlers<typeof claims> = {
  listings: listClaimableListings,
  list: listClaims,
  export: exportClaims,
  ask: handler(claims.ask, { subject: listingInPath, run: claimListing }),
  decide: handler(claims.decide, { subject: lockedClaimInPath, run: decideClaim }),
  withdraw: handler(claims.withdraw, { subject: lockedClaimInPath, run: withdrawClaim }),
}

type Approving = Pick<Call<typeof claims.decide>, 'tx' | 'actor' | 'now' | 'addAuditSubject' | 'context' | 'after'>

/** Assigns the listing to the claimant and notifies everyone with a pending claim. */
async function approve(call: Approving, claim: Claim, note: string | null) {
  const { tx, actor, now, addAuditSubject } = call
  const listing = await holdListing(tx, claim.facility_id)
  const { id } = await centerFor(tx, claim.organization_id)
  await settle(tx, claim.id, { state: 'Approved', decided_by: actor.id, decided_at: now, note })
  const overtaken = await linkListing(tx, listing, id, now)
  addAuditSubject({ type: 'facilities', ids: [listing.id], detail: { changes: { organization_id: [null, id] } } })
  await publish(call, 'staffJoined', { facility_id: listing.id })
  const decision = await decisionOn(tx, claim.id, note)
  if (decision.claimant.id !== actor.id) await publish(call, 'claimDecided', { outcome: 'Approved', ...decision })
  for (const other of overtaken)
    await publish(call, 'claimDecided', { outcome: 'Overtaken', ...(await decisionOn(tx, other, null)) })
}

type Decision = { state: Claim['state']; decided_by: number; decided_at: string; note?: string | null }

const settle = (tx: Db, id: number, set: Decision) => tx.updateTable('facility_claims').set(set).where('id', '=', id).execute()

async function lockedClaimInPath({ tx, actor, params }: SubjectCall<typeof claims.decide>) {
  await tx.selectFrom('facility_claims').select('id').where('id', '=', params.id).forUpdate().execute()
  return requireClaim(tx, actor, params.id)
}

/** Loads the claim. Throws 404 if the actor may not see it. */
async function requireClaim(tx: Db, actor: Actor, id: number): Promise<Claim> {
  const claim = await findClaim(tx, claimScope(actor), id)
  if (!claim) throw new HttpError('not_found', 'Claim not found')
  return claim
}

function waitsStill({ state }: Claim) {
  if (state !== 'Waiting') throw new HttpError('conflict', `This claim is no longer pending: it is ${state}.`)
}

async function decisionOn(tx: Db, id: number, note: string | null) {
  const { email, user_id, listing, organization } = await tx
    .selectFrom('facility_claims')
    .innerJoin('users', 'users.id', 'facility_claims.asked_by')
    .innerJoin('facilities', 'facilities.id', 'facility_claims.facility_id')
    .innerJoin('organizations', 'organizations.id', 'facility_claims.organization_id')
    .where('facility_claims.id', '=', id)
    .select(['users.email', 'users.id as user_id', 'facilities.name as listing', 'organizations.name as organization'])
    .executeTakeFirstOrThrow()
  return { claimant: { id: user_id, email }, listing, organization, note }
}

const claimedAlready = 'This listing was already claimed.'

/** Loads the listing and locks it until the transaction ends. Throws if it is deleted, merged, or claimed. */
async function holdListing(tx: Db, id: number) {
  const listing = await tx
    .selectFrom('facilities')
    .select(['id', 'name', 'organization_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!listing) throw new HttpError('not_found', 'Facility not found')
  if (listing.organization_id !== null) throw new HttpError('conflict', claimedAlready)
  return listing
}

/**
 * Loads the treatment center for a claim. Throws unless the center is approved, because matching ignores the facilities of
 * unapproved centers.
 */
async function centerFor(tx: Db, id: number) {
  const organization = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'type', 'active_status'])
    .where('id', '=', id)
    .executeTakeFirst()
  const message = !organization
    ? 'Organization not found'
    : organization.type !== 'treatment_center'
      ? 'Hospitals have no locations'
      : organization.active_status !== 'Approved'
        ? 'The organization must be Approved before it can claim a listing.'
        : null
  if (message) throw new HttpError('invalid', message, { errors: { organization_id: message } })
  return organization!
}

/**
 * Makes the listing one of the organization's locations. The listing keeps its id, import key, logged calls, and audit rows, but
 * imports no longer change it. Other pending claims become Overtaken; returns their ids.
 */
async function linkListing(tx: Db, listing: { id: number }, organization_id: number, now: string): Promise<number[]> {
  await tx.updateTable('facilities').set({ organization_id, updated_at: now }).where('id', '=', listing.id).execute()
  const overtaken = await tx
    .updateTable('facility_claims')
    .set({ state: 'Overtaken', decided_at: now })
    .where('facility_id', '=', listing.id)
    .where('state', '=', 'Waiting')
    .returning('id')
    .execute()
  return overtaken.map(({ id }) => id)
}
