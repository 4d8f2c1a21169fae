import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'

/** Said to whoever comes second. */
export const claimedAlready = 'This listing was claimed already.'

/** The listing, held until the transaction ends. What is deleted, merged or somebody's is none any more. */
export async function holdListing(tx: Db, id: number) {
  const listing = await tx
    .selectFrom('facilities')
    .select(['id', 'name', 'organization_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!listing) throw new Refusal('not_found', 'Facility not found')
  if (listing.organization_id !== null) throw new Refusal('conflict', claimedAlready)
  return listing
}

/** The treatment center that a listing may belong to: an approved one, for the facilities of no other are matched. */
export async function centerFor(tx: Db, id: number) {
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
        ? 'A listing can be claimed once the organization is Approved.'
        : null
  if (message) throw new Refusal('invalid', message, { errors: { organization_id: message } })
  return organization!
}

/**
 * The listing becomes a location of the organization, as it stands: its id, its import key, the calls logged and the audit trail
 * stay, and an import leaves it alone from now on. Who else had asked for it was overtaken; their ids are answered.
 */
export async function linkListing(tx: Db, listing: { id: number }, organization_id: number, now: string): Promise<number[]> {
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
