import { sql } from 'kysely'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import type { SavedView } from '#domain/savedViews/schema.ts'
import type { Db } from '../db/connect.ts'

const viewsOfUser = (db: Db, user_id: number) => db.selectFrom('saved_views').where('user_id', '=', user_id)

/** A user's views of one list, by name. */
export const viewsOf = (db: Db, user_id: number, resource: ViewedList): Promise<SavedView[]> =>
  viewsOfUser(db, user_id).where('resource', '=', resource).selectAll().orderBy(sql`lower(name)`).execute()

/** One of the user's own views; other users' views are not found. */
export const findView = (db: Db, user_id: number, id: number): Promise<SavedView | undefined> =>
  viewsOfUser(db, user_id).where('id', '=', id).selectAll().executeTakeFirst()

/** Serializes one user's concurrent saves. */
export const oneAtATime = (tx: Db, user_id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()

export const countViews = async (tx: Db, user_id: number, resource: ViewedList): Promise<number> =>
  (
    await viewsOfUser(tx, user_id)
      .where('resource', '=', resource)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Whether another view of this list has this name, ignoring case. */
export const nameIsTaken = async (tx: Db, user_id: number, resource: ViewedList, name: string, but = 0): Promise<boolean> =>
  (await viewsOfUser(tx, user_id)
    .where('resource', '=', resource)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', but)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Removes the default flag from the list's views. */
export const takeDefault = (tx: Db, user_id: number, resource: ViewedList) =>
  tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', user_id)
    .where('resource', '=', resource)
    .where('is_default', '=', true)
    .execute()
