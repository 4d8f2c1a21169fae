import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'

export const claimedAlready = 'This listing was already claimed.'

/** Loads the listing and locks it until the transaction ends. Throws if it is deleted, merged or claimed. */
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

/** Loads the treatment center for a claim. Throws unless the center is approved, because matching ignores the facilities of all others. */
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
        ? 'The organization must be Approved before it can claim a listing.'
        : null
  if (message) throw new Refusal('invalid', message, { errors: { organization_id: message } })
  return organization!
}

/**
 * Makes the listing a location of the organization. The listing keeps its id, import key, logged calls and audit rows, but
 * imports no longer change it. Other pending claims become Overtaken; returns their ids.
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
