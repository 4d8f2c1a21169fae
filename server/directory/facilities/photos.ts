import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export const photoUrl = (facility_id: number, id: number, size = 'small') =>
  `/api/v2/facilities/${facility_id}/photos/${id}?size=${size}`

/**
 * Loads the photos of these facilities, or of all facilities, and returns a function that looks up one facility's photos, primary
 * photo first. `photo_id` is the first photo's id.
 */
export async function photosOf(db: Db, ids?: readonly number[]) {
  return photosIn(ids?.length === 0 ? [] : await photoRows(db, ids).execute())
}

type Photo = Awaited<ReturnType<ReturnType<typeof photoRows>['execute']>>[number]

/** Looks up one facility's photos among these. */
export function photosIn(photos: readonly Photo[]) {
  const byFacility = Map.groupBy(photos, photo => photo.facility_id)
  return (id: number) => {
    const photos = byFacility.get(id) ?? []
    return {
      s3_filenames: photos.map(photo => photo.s3_filename),
      primary_image: photos.find(photo => photo.primary_image)?.s3_filename ?? null,
      photo_id: photos[0]?.id ?? null,
    }
  }
}

export const photoRows = (db: Db, ids?: readonly number[]) =>
  db
    .selectFrom('facility_files')
    .where('kind', '=', 'photo')
    .$if(ids !== undefined, q => q.where('facility_id', '=', sql<number>`any(${ids}::int[])`))
    .select(['facility_id', 'id', 's3_filename', 'primary_image'])
    .orderBy('primary_image', 'desc')
    .orderBy('id')
