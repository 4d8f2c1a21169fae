import type { session } from '#domain/identity/account/session.ts'
import { type Limit, limits } from '#domain/identity/account/throttle.ts'
import { refusalOf, refusals } from '#domain/identity/signOn/rules.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import { isKnownBrowser, knownDevice } from '../../platform/auth/device.ts'
import { passwordFits } from '../../platform/auth/hashing.ts'
import { findLogin } from '../../platform/auth/logins.ts'
import type { Input } from '../../platform/http/handler.ts'
import { keys, network } from '../../platform/throttle/keys.ts'
import { type CountedAttempt, countAttempt, refundAttempt, tooMany } from '../../platform/throttle/throttle.ts'

/** The error message, which is the same for a wrong password and an unknown username. */
export const wrongPassword = 'The username or password is incorrect.'

/** The limit on failed sign-ins and wrong codes from one IP address, across all accounts. */
export const failuresOf = (config: Pick<Config, 'SIGN_IN_FAILURES_PER_ADDRESS'>): Limit => ({
  max: config.SIGN_IN_FAILURES_PER_ADDRESS,
  seconds: limits.account.seconds,
})

type SignInRequest = Pick<Input<typeof session.login>, 'context' | 'body' | 'now' | 'from' | 'cookie'>
type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>

/**
 * Returns the user with this username and password; throws if they do not match or the account may not sign in. Only a few sign-ins
 * are checked at a time, so that a flood of them leaves the processor and the database connections to other requests. IP addresses
 * take turns, as do known and unknown browsers at the same address.
 */
export async function checkPassword(request: SignInRequest): Promise<Login> {
  const { context, from, cookie } = request
  const known = isKnownBrowser(context, cookie)
  // Blocks of IP addresses do not apply to known browsers.
  const refuseIfBlocked = () => known || refuseBlocked(context, from.ip)
  refuseIfBlocked()
  return context.signIns.runInTurn(`${network(from.ip)} ${known ? 'known' : 'unknown'}`, () => {
    refuseIfBlocked()
    return check(request)
  })
}

/** Throws 429 without a database statement if the database rejected an attempt from this IP address within the last second. */
function refuseBlocked({ signIns, now }: Pick<AppContext, 'signIns' | 'now'>, ip: string) {
  const at = now().toISOString()
  const until = signIns.blocks.until(ip, at)
  if (until) throw tooMany(until, at)
}

/**
 * Each attempt counts against the IP address and the username (even if no such account exists) before the password is compared. An
 * attempt from a known browser counts only against that browser, so no one else can lock out the owner. Attempts with a correct
 * password are removed from the counts.
 */
async function check({ context, body, now, from, cookie }: SignInRequest): Promise<Login> {
  const user = await findLogin(context.db, body.username.trim(), now)
  const device = user && knownDevice(context, cookie, user.id)
  const account = user ? keys.account(user.id) : keys.unknownName(context, body.username)
  const attempts = await countTry({ context, from }, account, device && keys.device(user.id, device, 'sign-in'))
  const isCorrect = await passwordFits(user?.password_hash, body.password)
  if (user && isCorrect) for (const attempt of attempts) await refundAttempt(context, attempt)
  // Only a correct password reveals that the account is pending (AUTH-023) or locked.
  const reason = user && isCorrect ? refusalOf(user) : undefined
  if (user && isCorrect && !reason) return user
  if (reason) context.log.warn({ reason, user: user!.id }, 'sign-in refused')
  // Written outside the caller's transaction, because the rejection rolls that transaction back.
  const stopped_until = attempts.map(attempt => attempt.until).find(until => until !== null && !isCorrect)
  const detail = reason ? { reason } : stopped_until && { stopped_until }
  await writeAudit(context.db, context.secret, 'account.login refused', { actor_id: null, at: now, ...from }, [
    { type: 'users', ids: user ? [user.id] : [], ...(detail && { detail }) },
  ])
  if (reason) throw new HttpError('forbidden', refusals[reason])
  throw new HttpError('unauthenticated', wrongPassword)
}

async function countTry(
  { context, from }: Pick<SignInRequest, 'context' | 'from'>,
  account: string,
  device?: string,
): Promise<CountedAttempt[]> {
  if (device) return [await countAttempt(context, device, limits.account)]
  const address = await countAttempt(context, keys.address(from.ip), failuresOf(context.config), until =>
    context.signIns.blocks.remember(from.ip, until),
  )
  return [address, await countAttempt(context, account, limits.account)]
}
