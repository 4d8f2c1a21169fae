import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import { acceptanceDue, agreement } from '#domain/identity/account/agreement.ts'
import type { account } from '#domain/identity/account/contract.ts'
import type { CurrentUser, CurrentUserEdit } from '#domain/identity/account/currentUser.ts'
import { refuseFields } from '#domain/platform/httpError.ts'
import { withoutFullNameFlags } from '#domain/platform/text.ts'
import type { Config } from '../../config.ts'
import { recordAccountChange } from '../../people/accountSecurity/record.ts'
import { takenErrors } from '../../people/users/require.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import { revokeOtherSessions } from '../../platform/auth/endSessions.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/handler.ts'

const columns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'opt_in_methods',
  'agreement_version',
  'first_login',
  'has_password',
  'profile_image',
  'updated_at',
] as const

/** Loads the user's own settings. `now` is an ISO 8601 timestamp. */
export async function currentUser(db: Db, id: number, config: Config, now: string): Promise<CurrentUser> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const { first_login: password_due, has_password, profile_image, ...user } = row
  return {
    user: {
      ...user,
      password_due,
      ...(!has_password && { without_password: true as const }),
      agreement_due: acceptanceDue(user.agreement_version, now),
    },
    profile_image: profile_image === null ? null : { s3_filename: profile_image },
    agreement: {
      version: agreement.version,
      provider: config.AGREEMENT_PROVIDER,
      state: config.AGREEMENT_STATE,
      county: config.AGREEMENT_COUNTY,
    },
  }
}

type Editing = Pick<
  Call<typeof account.editCurrent>,
  'tx' | 'actor' | 'session' | 'context' | 'now' | 'after' | 'addAuditSubject'
>

/**
 * Saves a user's own settings and returns the changes for the audit row. Throws if they have changed since the form opened, for example
 * because an administrator edited the user. Accepting the agreement again does not change the original
 * acceptance time. Changing the email address ends the user's other sessions. Changing the email address or phone number also
 * notifies the user.
 */
export async function editCurrentUser(
  call: Editing,
  { updated_at, ...edit }: CurrentUserEdit & { updated_at?: string | undefined },
) {
  const { tx, actor, session, now, context } = call
  const { id } = actor
  const change = withoutFullNameFlags(edit)
  const before = await tx
    .selectFrom('users')
    .select([...columns, 'tour_due', 'language'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (isOutdated(updated_at, before)) {
    call.addAuditSubject({ type: 'users', ids: [id] })
    throw editConflict(await currentUser(tx, id, context.config, now))
  }
  refuseFields({
    ...(await takenErrors(tx, { email: change.email }, id)),
    ...(await methodErrors(tx, change.opt_in_methods ?? [])),
  })
  const accepts = change.agreement_version !== undefined && change.agreement_version !== before.agreement_version
  // The language is no field of the account form, so a change does not outdate an open one.
  const isOnlyLanguage = String(Object.keys(change)) === 'language'
  await tx
    .updateTable('users')
    .set({ ...change, ...(accepts && { agreement_accepted_at: now }), ...(!isOnlyLanguage && { updated_at: now }) })
    .where('id', '=', id)
    .execute()
  const recipient = { id, email: change.email ?? before.email }
  if (recipient.email.toLowerCase() !== before.email.toLowerCase()) {
    await revokeOtherSessions(tx, id, session.id, now)
    await recordAccountChange(call, recipient, { kind: 'email_changed', actor, previous_email: before.email })
  }
  if (change.phone_number !== undefined && change.phone_number !== before.phone_number)
    await recordAccountChange(call, recipient, { kind: 'phone_changed', actor })
  return difference(before, change)
}

async function methodErrors(tx: Db, chosen: readonly number[]): Promise<Record<string, string>> {
  if (!chosen.length) return {}
  const methods = await tx.selectFrom('feature_tags').select('id').where('category', '=', 'opt_in').execute()
  const unknown = chosen.some(id => !methods.some(method => method.id === id))
  return unknown ? { opt_in_methods: 'Choose communication methods from the list' } : {}
}
