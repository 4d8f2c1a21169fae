import type { Db } from '../db/connect.ts'

/** Replaces or removes a user's picture and returns the names of the files to delete. */
export async function replacePicture(
  tx: Db,
  id: number,
  picture: { profile_image: string | null; profile_image_small: string | null },
  at: string,
): Promise<string[]> {
  const columns = ['profile_image', 'profile_image_small'] as const
  const before = await tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ ...picture, updated_at: at })
    .where('id', '=', id)
    .execute()
  return Object.values(before).filter(name => name !== null)
}
