import type { Db } from '../db/connect.ts'

/** Ends the requests that waited past their time, and removes the digests of the passwords they asked for. */
export const expireApprovals = ({ db, now }: { db: Db; now: string }) =>
  db
    .updateTable('account_approvals')
    .set({ state: 'Expired', password_hash: null })
    .where('state', '=', 'Waiting')
    .where('expires_at', '<=', now)
    .execute()
