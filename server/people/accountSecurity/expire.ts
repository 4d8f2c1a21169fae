import type { Db } from '../../platform/db/connect.ts'

/** Expires pending requests that are past their deadline and deletes the requested passwords' hashes. */
export const expireApprovals = ({ db, now }: { db: Db; now: string }) =>
  db
    .updateTable('account_approvals')
    .set({ state: 'Expired', password_hash: null })
    .where('state', '=', 'Waiting')
    .where('expires_at', '<=', now)
    .execute()
