import type { Db } from '../db/connect.ts'

/** The photos of these facilities, or of all: answers a function that gives one facility's, the primary one first. */
export async function photosOf(db: Db, ids?: readonly number[]) {
  const photos = await db
    .selectFrom('facility_files')
    .$if(ids !== undefined, q => q.where('facility_id', 'in', ids!))
    .where('kind', '=', 'photo')
    .select(['facility_id', 's3_filename', 'primary_image'])
    .orderBy('primary_image', 'desc')
    .orderBy('id')
    .execute()
  const byFacility = Map.groupBy(photos, photo => photo.facility_id)
  return (id: number) => {
    const mine = byFacility.get(id) ?? []
    return {
      s3_filenames: mine.map(photo => photo.s3_filename),
      primary_image: mine.find(photo => photo.primary_image)?.s3_filename ?? null,
    }
  }
}
