import { platformRoles } from '#domain/identity/roles.ts'
import { removeFactor } from '../identity/secondFactor/factorQueries.ts'
import { writeAudit } from '../platform/auditTrail/write.ts'
import { endSessions } from '../platform/auth/endSessions.ts'
import { publish, transaction } from '../platform/events/events.ts'
import { forgetAccount } from '../platform/throttle/throttle.ts'

type Context = Parameters<typeof transaction>[0]

/**
 * The way back in when no super admin can sign in. Turns the account with this email address into an active super admin, or creates
 * it, with this temporary password's hash. Ends the account's sessions, unlocks it, and removes its second factor. The other super
 * admins are alerted, and the audit log records it without an actor, because whoever can run programs on the server has not signed in.
 */
export async function restoreSuperAdmin(context: Context, email: string, { hash, run_by }: { hash: string; run_by: string }) {
  const at = context.now()
  const now = at.toISOString()
  const access = {
    role_id: platformRoles.SUPER_ADMIN,
    tmri_status: 'Approved' as const,
    locked_at: null,
    updated_at: now,
    password_hash: hash,
    first_login: true,
    password_expires_at: new Date(at.getTime() + context.config.TEMPORARY_PASSWORD_S * 1000).toISOString(),
  }
  return transaction(context, now, async call => {
    const { tx } = call
    const existing = await tx
      .selectFrom('users')
      .select(['id', 'email', 'username', 'role_id', 'tmri_status'])
      .where(eb => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst()
    const account = existing
      ? await tx
          .updateTable('users')
          .set(access)
          .where('id', '=', existing.id)
          .returning(['id', 'email', 'username'])
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('users')
          .values({ ...access, username: email, email, first_name: 'Super', last_name: 'Admin', created_at: now })
          .returning(['id', 'email', 'username'])
          .executeTakeFirstOrThrow()
    await removeFactor(tx, account.id)
    await endSessions(tx, account.id, now)
    await forgetAccount(tx, context, account)
    await publish(call, 'superAdminRestored', { account })
    const before = existing && { role_id: existing.role_id, tmri_status: existing.tmri_status }
    await writeAudit(
      tx,
      context.secret,
      'account.restoreSuperAdmin',
      { actor_id: null, at: now, ip: null, user_agent: 'npm run admin' },
      [{ type: 'users', ids: [account.id], detail: { run_by, ...(before ? { before } : { created: true }) } }],
    )
    return { username: account.username, created: !existing }
  })
}
