import { sql } from 'kysely'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import type { SavedView } from '#domain/savedViews/schema.ts'
import type { Db } from '../db/connect.ts'

const viewsOfUser = (db: Db, user_id: number) => db.selectFrom('saved_views').where('user_id', '=', user_id)

/** A user's views of this list, sorted by name. */
export const viewsOf = (db: Db, user_id: number, resource: ViewedList): Promise<SavedView[]> =>
  viewsOfUser(db, user_id).where('resource', '=', resource).selectAll().orderBy(sql`lower(name)`).execute()

/** One of the user's own views; undefined for other users' views. */
export const findView = (db: Db, user_id: number, id: number): Promise<SavedView | undefined> =>
  viewsOfUser(db, user_id).where('id', '=', id).selectAll().executeTakeFirst()

/** Runs concurrent saves by the same user one at a time. */
export const oneAtATime = (tx: Db, user_id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()

export const countViews = async (tx: Db, user_id: number, resource: ViewedList): Promise<number> =>
  (
    await viewsOfUser(tx, user_id)
      .where('resource', '=', resource)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Whether the user has another view of this list with this name (case-insensitive). */
export const nameIsTaken = async (tx: Db, user_id: number, resource: ViewedList, name: string, but = 0): Promise<boolean> =>
  (await viewsOfUser(tx, user_id)
    .where('resource', '=', resource)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', but)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Clears the default flag of the user's views of this list. */
export const takeDefault = (tx: Db, user_id: number, resource: ViewedList) =>
  tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', user_id)
    .where('resource', '=', resource)
    .where('is_default', '=', true)
    .execute()
