import { HttpError } from '#domain/platform/httpError.ts'
import { maySignIn } from '../../platform/auth/active.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Locks an organization until the transaction ends so that concurrent removals of Org Admins run one at a time. */
export const lockOrganizationRow = (tx: Db, id: number) =>
  tx.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Whether this user is the only Org Admin who can sign in. A deactivated organization needs none. */
export async function isLastAdmin(db: Db, { id, organization_id }: { id: number; organization_id: number }): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', maySignIn().as('may_sign_in')])
    .where('organization_id', '=', organization_id)
    .where('organization_role', '=', 'administrator')
    .where('organizations.active_status', '<>', 'Deactivated')
    .execute()
  return admins.some(admin => admin.id === id) && !admins.some(admin => admin.id !== id && admin.may_sign_in)
}

/**
 * Throws 409 if the change would remove, demote, or deactivate the last Org Admin (S-14). The caller must hold the lock on the
 * organization.
 */
export async function refuseLastAdmin(tx: Db, user: { id: number; organization_id: number | null }) {
  const { id, organization_id } = user
  if (organization_id !== null && (await isLastAdmin(tx, { id, organization_id }))) throw new HttpError('conflict', lastAdmin)
}

const lastAdmin = 'This is the organization’s only Org Admin. Make another member an Org Admin first.'
