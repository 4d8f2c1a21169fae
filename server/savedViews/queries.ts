import { sql } from 'kysely'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import type { SavedView } from '#domain/savedViews/schema.ts'
import type { Db } from '../db/connect.ts'

const ofUser = (db: Db, user_id: number) => db.selectFrom('saved_views').where('user_id', '=', user_id)

/** Somebody's views of one list, by name. */
export const viewsOf = (db: Db, user_id: number, resource: ViewedList): Promise<SavedView[]> =>
  ofUser(db, user_id).where('resource', '=', resource).selectAll().orderBy(sql`lower(name)`).execute()

/** One of somebody's own views; nobody else's is found. */
export const findView = (db: Db, user_id: number, id: number): Promise<SavedView | undefined> =>
  ofUser(db, user_id).where('id', '=', id).selectAll().executeTakeFirst()

/** What one person saves at the same moment in two windows is done one after the other. */
export const oneAtATime = (tx: Db, user_id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()

export const countViews = async (tx: Db, user_id: number, resource: ViewedList): Promise<number> =>
  (await ofUser(tx, user_id).where('resource', '=', resource).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

/** Whether another view of this list goes by this name, case ignored. */
export const nameIsTaken = async (tx: Db, user_id: number, resource: ViewedList, name: string, but = 0): Promise<boolean> =>
  (await ofUser(tx, user_id)
    .where('resource', '=', resource)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', but)
    .select('id')
    .executeTakeFirst()) !== undefined

/** No view opens this list any more: the place is free for another. */
export const takeDefault = (tx: Db, user_id: number, resource: ViewedList) =>
  tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', user_id)
    .where('resource', '=', resource)
    .where('is_default', '=', true)
    .execute()
