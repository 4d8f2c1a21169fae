import type { Db } from '../db/connect.ts'

export const revokeSession = (tx: Db, id: number, at: string) =>
  tx.updateTable('sessions').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute()

export const revokeOtherSessions = (tx: Db, user_id: number, keptSession: number, at: string) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', user_id)
    .where('id', '<>', keptSession)
    .where('revoked_at', 'is', null)
    .execute()

/** Ends all of a user's sessions. Their tokens stop working with the next request. */
export const endSessions = (tx: Db, user_id: number, at: string) =>
  tx.updateTable('sessions').set({ revoked_at: at }).where('user_id', '=', user_id).where('revoked_at', 'is', null).execute()
