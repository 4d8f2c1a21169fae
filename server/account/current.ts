import { acceptanceDue, agreement } from '#domain/account/agreement.ts'
import type { CurrentUser, CurrentUserEdit } from '#domain/account/currentUser.ts'
import { difference } from '../audit/difference.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { refuse, takenErrors } from '../users/edit.ts'

const columns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'opt_in_methods',
  'agreement_version',
  'first_login',
  'profile_image',
] as const

/** What a user keeps about themselves, at that instant (ISO 8601). */
export async function currentUser(db: Db, id: number, config: Config, now: string): Promise<CurrentUser> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const { first_login: password_due, profile_image, ...user } = row
  return {
    user: { ...user, password_due, agreement_due: acceptanceDue(user.agreement_version, now) },
    profile_image: profile_image === null ? null : { s3_filename: profile_image },
    agreement: {
      version: agreement.version,
      provider: config.AGREEMENT_PROVIDER,
      state: config.AGREEMENT_STATE,
      county: config.AGREEMENT_COUNTY,
    },
  }
}

/**
 * Writes what a user changes about themselves, and answers what the audit trail keeps of it. Accepting twice keeps the first time.
 * Whoever gets a new e-mail address is told so at the old one: a password could be had through it.
 */
export async function editCurrentUser(
  tx: Db,
  house: Pick<House, 'secret' | 'now' | 'config'>,
  { id, change, now }: { id: number; change: CurrentUserEdit; now: string },
) {
  const before = await tx
    .selectFrom('users')
    .select([...columns, 'tour_due'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  refuse({ ...(await takenErrors(tx, { email: change.email }, id)), ...(await methodErrors(tx, change.opt_in_methods ?? [])) })
  const accepts = change.agreement_version !== undefined && change.agreement_version !== before.agreement_version
  await tx
    .updateTable('users')
    .set({ ...change, ...(accepts && { agreement_accepted_at: now }), updated_at: now })
    .where('id', '=', id)
    .execute()
  if (change.email !== undefined && change.email.toLowerCase() !== before.email.toLowerCase())
    await enqueue(tx, house, { channel: 'email', to: before.email, ...addressChanged(house.config.SUPPORT_EMAIL), user_id: id })
  return difference(before, change)
}

/** Communication methods that are none. */
async function methodErrors(tx: Db, chosen: readonly number[]): Promise<Record<string, string>> {
  if (!chosen.length) return {}
  const methods = await tx.selectFrom('feature_tags').select('id').where('category', '=', 'opt_in').execute()
  const unknown = chosen.some(id => !methods.some(method => method.id === id))
  return unknown ? { opt_in_methods: 'Please select communication methods of the list' } : {}
}

/** What is said at the old address. Not the new one: this letter may be read by others. */
const addressChanged = (support: string) => ({
  subject: 'Your e-mail address was changed',
  body: [
    'The e-mail address of your account was changed in the account settings. From now on Passage writes to the new one.',
    `If it was not you, write to ${support} at once.`,
  ].join('\n\n'),
})
