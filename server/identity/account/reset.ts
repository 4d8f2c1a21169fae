import { randomBytes } from 'node:crypto'
import { reset } from '#domain/identity/account/contract.ts'
import { resetDone, wrongResetCode } from '#domain/identity/account/password.ts'
import { limits } from '#domain/identity/account/throttle.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { isSecured } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { recordAccountChange } from '../../people/accountSecurity/record.ts'
import { requireUser } from '../../people/users/require.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import { knownDevice } from '../../platform/auth/device.ts'
import { endSessions } from '../../platform/auth/endSessions.ts'
import { refuseGuessable } from '../../platform/auth/guessable.ts'
import { hashPassword } from '../../platform/auth/hashing.ts'
import { setPassword } from '../../platform/auth/logins.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Handlers, handler } from '../../platform/http/handler.ts'
import { refuseWithoutGateway } from '../../platform/outbox/enqueue.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { clearCounters, countAttempt, isWithinLimit, refundAttempt } from '../../platform/throttle/throttle.ts'
import { failuresOf } from './checkPassword.ts'
import { issueCode, requestedHere, resetOwner, spendCode, tryCode } from './resetCodes.ts'

const resetCode = handler(reset.resetCode, {
  prepare: async ({ context, body, from, cookie }) => {
    refuseWithoutGateway(context.config, 'email')
    const asker = await findAsker(context.db, context, { email: body.email, cookie, ip: from.ip })
    await countAttempt(context, asker.keys.asking, limits.asking)
    // Other people's requests must not block the owner, so requests over the limit resend the current code (S-19).
    return { asker, mayMake: await isWithinLimit(context, asker.keys.codes, limits.resetCodes) }
  },
  run: async ({ tx, context, body, addAuditSubject, setCookie, prepared: { asker, mayMake } }) => {
    const id = await issueCode(tx, context, { email: body.email, asker: asker.id, mayMake })
    if (asker.cookie) setCookie(asker.cookie)
    addAuditSubject({ type: 'users', ids: id === undefined ? [] : [id] })
    return messageOnly('If an account uses this address, we sent a code to it.')
  },
})

const resetPassword = handler(reset.resetPassword, {
  prepare: async ({ body, context, now, from, cookie }) => {
    const { id } = await findAsker(context.db, context, { email: body.email, cookie, ip: from.ip })
    const asker = (await requestedHere(context.db, context, body.email, id)) ? id : undefined
    // The browser that requested the code has its own attempt limit; wrong codes from other browsers also count against the IP address.
    const attempt = asker ? undefined : await countAttempt(context, keys.address(from.ip), failuresOf(context.config))
    const { right, user_id } = await tryCode(context.db, context, { ...body, asker })
    if (right) {
      if (attempt) await refundAttempt(context, attempt)
      await refuseGuessable(body.new_password, 'new_password', await requireUser(context.db, right.user_id))
      return { ...right, hash: await hashPassword(body.new_password) }
    }
    // Written outside the transaction, because the rejection rolls the transaction back.
    await writeAudit(context.db, context.secret, 'account.resetPassword refused', { actor_id: null, at: now, ...from }, [
      { type: 'users', ids: user_id === undefined ? [] : [user_id], detail: { stopped_until: attempt?.until ?? null } },
    ])
    throw wrongCode()
  },
  run: async call => {
    const { tx, context, body, now, addAuditSubject, prepared: right } = call
    const user = (await spendCode(tx, context, body.email, right.id)) && (await setPassword(tx, right.user_id, right.hash, now))
    if (!user) throw wrongCode()
    await endSessions(tx, user.id, now)
    // The code proves that the user owns the email address, so other people's failed sign-ins no longer block the account.
    await clearCounters(tx, [keys.account(user.id)])
    await recordAccountChange(call, user, { kind: 'password_changed', actor: null })
    addAuditSubject({ type: 'users', ids: [user.id] })
    return messageOnly(resetDone)
  },
})

/** Password reset in two steps (docs/decisions/0020-account-recovery.md). */
export const resetRoutes: Handlers<typeof reset> = {
  resetCode,
  resetPassword,
}

const wrongCode = () => new HttpError('invalid', wrongResetCode, { errors: { code: wrongResetCode } })

/** The browser that requests a reset code or enters one. */
type Requester = {
  /** A keyed digest that identifies the browser in the database. */
  id: string
  /** Rate limit keys: one for this browser's code requests, the other for additional codes to this address. */
  keys: { asking: string; codes: string }
  /** The cookie to set; undefined for a known browser. */
  cookie?: string
}

type Deps = Pick<AppContext, 'secret' | 'config'>

/** With HTTPS, the `__Host-` prefix limits the cookie to this host. The known-browser cookie has the same prefix. */
const nameOf = (context: Deps) => (isSecured(context.config) ? '__Host-passage_reset' : 'passage_reset')
const hour = 60 * 60

/** Identifies a browser by the address owner's known-browser cookie or, if there is none, by a cookie set on its first request. */
async function findAsker(
  db: Db,
  context: Deps,
  { email, cookie, ip }: { email: string; cookie: string | undefined; ip: string },
): Promise<Requester> {
  const owner = await resetOwner(db, email)
  const device = owner && knownDevice(context, cookie, owner.id)
  const cookieValue = new RegExp(`(?:^|;\\s*)${nameOf(context)}=([\\w-]{22})(?:;|$)`).exec(cookie ?? '')?.[1]
  const nonce = cookieValue ?? randomBytes(16).toString('base64url')
  const id = context.secret.hmac(device ? `asker device ${owner.id} ${device}` : `asker ${nonce}`)
  if (device)
    return { id, keys: { asking: keys.device(owner.id, device, 'asked'), codes: keys.device(owner.id, device, 'reset code') } }
  const attributes = isSecured(context.config) ? 'Path=/; Secure' : 'Path=/api/v2/users/password-reset'
  return {
    id,
    keys: { asking: keys.asking(ip), codes: keys.mailbox(context, email) },
    cookie: `${nameOf(context)}=${nonce}; ${attributes}; Max-Age=${hour}; HttpOnly; SameSite=Strict`,
  }
}

/**
 * Puts the message both inside `data` and at the top level, because some API clients read it in one place and some in the other.
 */
export const messageOnly = (message: string) => ({ data: { message }, message })
