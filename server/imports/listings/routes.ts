import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import { facilityScope } from '#domain/directory/access.ts'
import { listings } from '#domain/imports/listings/contract.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { lockedFacilityInPath, requireFacility } from '../../directory/facilities/queries.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import { isOutside } from '../../platform/geo/stateBounds.ts'
import { type Handlers, handler } from '../../platform/http/handler.ts'
import { factsDigest, isEditedListing } from '../reading/facilityRows.ts'
import { findListing } from './queries.ts'

const placeFacility = handler(listings.place, {
  subject: lockedFacilityInPath,
  run: async ({ subject: facility, tx, actor, body: { place, updated_at }, now, addAuditSubject }) => {
    const { id } = facility
    const show = () => findListing(tx, facilityScope(actor), id)
    if (isOutdated(updated_at, facility)) {
      addAuditSubject({ type: 'facilities', ids: [id] })
      throw editConflict(await show())
    }
    const row = await tx.selectFrom('facilities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { latitude, longitude, county, geo_source } = row
    const before = row.placed_at ? row.place_before : { latitude, longitude, county, geo_source }
    if (place && row.state && isOutside(row.state, place)) {
      const message = `This point is outside ${row.state}. Check the latitude and the longitude, which is negative west of Greenwich.`
      throw new HttpError('invalid', message, { errors: { latitude: message } })
    }
    const change = place
      ? { ...place, county, geo_source: 'street', placed_at: now, placed_by: actor.id }
      : { ...before, placed_at: null, placed_by: null }
    addAuditSubject({ type: 'facilities', ids: [id], detail: difference(row, change) })
    if (!place && !row.placed_at) return show()
    // The directory's other facts are not edited, so its next edition may still update them.
    const source_hash = row.source_hash && !isEditedListing(row) ? row.source_hash.split(':')[0] : undefined
    await tx
      .updateTable('facilities')
      .set({
        ...change,
        place_before: (place ? JSON.stringify(before) : null) as never,
        ...(source_hash && { source_hash: `${source_hash}:${factsDigest({ ...row, ...change })}` }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    return show()
  },
})

export const listingRoutes: Handlers<typeof listings> = {
  show: handler(listings.show, {
    subject: ({ tx, actor, params }) => requireFacility(tx, actor, params.id),
    run: async ({ subject, tx, actor }) => findListing(tx, facilityScope(actor), subject.id),
  }),
  place: placeFacility,
}
