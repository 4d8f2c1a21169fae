import { type SqlBool, sql } from 'kysely'
import type { Invitation } from '#domain/people/invitations/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName } from '../../platform/db/expressions.ts'

/** Invitations that have been neither accepted nor revoked. */
export const waitingInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)

export const findInvitation = (db: Db, id: number): Promise<Invitation | undefined> =>
  waitingInvitations(db).select(shownColumns).where('invitations.id', '=', id).executeTakeFirst()

export const shownColumns = [
  'invitations.id',
  'invitations.email',
  'invitations.first_name',
  'invitations.last_name',
  'invitations.organization_id',
  'organizations.name as organization_name',
  'invitations.organization_role',
  'invitations.is_patient_advocate',
  fullName('inviter').as('invited_by'),
  'invitations.sent_at',
  'invitations.expires_at',
] as const

/** The invitation with this token, if its link still works and its organization is not deactivated. */
export const validInvitation = (db: Db, token_hash: string, now: string) =>
  waitingInvitations(db)
    .selectAll('invitations')
    .select(['organizations.name as organization_name', 'organizations.type as organization_type'])
    .where('invitations.token_hash', '=', token_hash)
    .where('invitations.expires_at', '>', now)
    .where('organizations.active_status', '!=', 'Deactivated')
    .executeTakeFirst()

/** Whether an invitation to this address is waiting. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  const found = await waitingInvitations(db)
    .select('invitations.id')
    .where(sql<SqlBool>`lower(invitations.email) = lower(${email})`)
    .executeTakeFirst()
  return found !== undefined
}
