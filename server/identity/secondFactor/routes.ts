import { limits } from '#domain/identity/account/throttle.ts'
import { secondFactor } from '#domain/identity/secondFactor/contract.ts'
import {
  challengeExpired,
  factorRequired,
  noOwnPassword,
  wrongFactor,
  wrongOwnPassword,
} from '#domain/identity/secondFactor/schema.ts'
import type { User } from '#domain/people/users/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { refuseWithoutApproval } from '../../people/accountSecurity/acts.ts'
import { recordAccountChange } from '../../people/accountSecurity/record.ts'
import { lockedUserInPath, lockUserRow } from '../../people/users/require.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import { deviceCookie, knownDevice } from '../../platform/auth/device.ts'
import { revokeOtherSessions } from '../../platform/auth/endSessions.ts'
import { passwordFits } from '../../platform/auth/hashing.ts'
import { passwordHash, recordLogin } from '../../platform/auth/logins.ts'
import { openSession } from '../../platform/auth/session.ts'
import { keepSignOn } from '../../platform/auth/signOnSessions.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { installationName } from '../../platform/installation/settings.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt, refundAttempt } from '../../platform/throttle/throttle.ts'
import { hashToken } from '../../secret.ts'
import {
  confirmedFactor,
  isRequired,
  makeBackupCodes,
  newSecret,
  removeFactor,
  removeFactorAndSessions,
  replaceBackupCodes,
  spendChallenge,
  spendCode,
  spendStep,
  stateOf,
  tryChallenge,
  uriOf,
} from './factorQueries.ts'

const rejectCode = (message: string, field: string) => new HttpError('invalid', message, { errors: { [field]: message } })

/** Confirms the password and creates ten codes, which are stored only if the remaining steps succeed. */
async function confirmedCodes({
  actor,
  context,
  body,
}: {
  actor: { id: number }
  context: AppContext
  body: { password: string }
}) {
  await confirmPassword(context, actor.id, body.password)
  return makeBackupCodes(context, actor.id)
}

/**
 * Confirms the user's own password before a change to sign-in settings (OWASP ASVS 7.5.1). Counts each attempt before comparing the
 * password.
 */
async function confirmPassword(context: AppContext, user_id: number, password: string) {
  const login = await context.db
    .selectFrom('users')
    .select(['password_hash', 'has_password'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (login && !login.has_password) throw rejectCode(noOwnPassword, 'password')
  const attempt = await countAttempt(context, keys.confirmation(user_id), limits.confirmation)
  if (!(await passwordFits(login?.password_hash, password))) throw rejectCode(wrongOwnPassword, 'password')
  await refundAttempt(context, attempt)
}

const answerSecondFactor = handler(secondFactor.answer, {
  prepare: async ({ context, body, now, from, cookie }) => {
    const challenge = await tryChallenge(context.db, context, body.challenge)
    if (!challenge) throw new HttpError('unauthenticated', challengeExpired)
    const { user_id } = challenge
    // Wrong codes from a known browser count only against that browser, so other people who know the password cannot lock out the owner.
    const device = knownDevice(context, cookie, user_id)
    const key = device ? keys.device(user_id, device, 'second factor') : keys.secondFactor(user_id)
    const attempt = await countAttempt(context, key, limits.confirmation)
    // Runs outside the transaction so that a code can never be used again once it has been checked, even if a later step fails.
    const right = await spendCode(context.db, context, user_id, body.code)
    if (right) {
      await refundAttempt(context, attempt)
      return challenge
    }
    await writeAudit(context.db, context.secret, 'secondFactor.answer refused', { actor_id: null, at: now, ...from }, [
      { type: 'users', ids: [user_id], ...(attempt.until && { detail: { stopped_until: attempt.until } }) },
    ])
    throw rejectCode(wrongFactor, 'code')
  },
  run: async ({
    tx,
    context,
    body,
    now,
    from,
    cookie,
    addAuditSubject,
    setCookie,
    prepared: { id, user_id, password_digest },
  }) => {
    const password_hash = await passwordHash(tx, user_id)
    const isCurrent = password_hash !== undefined && hashToken(password_hash) === password_digest
    if (!isCurrent || !(await spendChallenge(tx, context, id)) || !(await recordLogin(tx, { id: user_id, password_hash }, now)))
      throw new HttpError('unauthenticated', challengeExpired)
    const token = await openSession(context, tx, user_id, from)
    await keepSignOn(tx, body.challenge, token)
    setCookie(deviceCookie(context, cookie, user_id))
    addAuditSubject({ type: 'users', ids: [user_id] })
    return { token, data: { token } }
  },
})

async function beginSecondFactor({ tx, actor, context, now, addAuditSubject }: Call<typeof secondFactor.begin>) {
  if (await confirmedFactor(tx, actor.id)) throw new HttpError('conflict', 'Two-factor authentication is already on.')
  const secret = newSecret()
  const sealed = { secret: context.secret.encrypt(secret), created_at: now, confirmed_at: null, last_step: 0 }
  await tx
    .insertInto('second_factors')
    .values({ user_id: actor.id, ...sealed })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(sealed).where('second_factors.confirmed_at', 'is', null))
    .execute()
  addAuditSubject({ type: 'users', ids: [actor.id] })
  return { secret, uri: uriOf(secret, actor.username, await installationName(tx)) }
}

const confirmSecondFactor = handler(secondFactor.confirm, {
  prepare: confirmedCodes,
  run: async call => {
    const { tx, actor, session, context, body, now, addAuditSubject, prepared: newCodes } = call
    if (await confirmedFactor(tx, actor.id)) throw new HttpError('conflict', 'Two-factor authentication is already on.')
    if (!(await spendStep(tx, context, actor.id, body.code))) throw rejectCode(wrongFactor, 'code')
    await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', actor.id).execute()
    if (body.end_other_sessions) await revokeOtherSessions(tx, actor.id, session.id, now)
    addAuditSubject({ type: 'users', ids: [actor.id], detail: { ended_other_sessions: body.end_other_sessions } })
    await replaceBackupCodes(tx, actor.id, newCodes)
    await recordAccountChange(call, (await lockUserRow(tx, actor.id))!, { kind: 'factor_on', actor })
    return { backup_codes: newCodes.codes }
  },
})

const renewCodes = handler(secondFactor.renewCodes, {
  prepare: confirmedCodes,
  run: async call => {
    const { tx, actor, addAuditSubject, prepared: newCodes } = call
    if (!(await confirmedFactor(tx, actor.id))) throw new HttpError('conflict', 'Two-factor authentication is off.')
    addAuditSubject({ type: 'users', ids: [actor.id] })
    await replaceBackupCodes(tx, actor.id, newCodes)
    await recordAccountChange(call, (await lockUserRow(tx, actor.id))!, { kind: 'codes_renewed', actor })
    return { backup_codes: newCodes.codes }
  },
})

const disableSecondFactor = handler(secondFactor.disable, {
  prepare: ({ actor, context, body }) => confirmPassword(context, actor.id, body.password),
  run: async call => {
    const { tx, actor, addAuditSubject } = call
    const user = (await lockUserRow(tx, actor.id))!
    if (await isRequired(tx, actor.id)) throw new HttpError('forbidden', factorRequired)
    const factor = await confirmedFactor(tx, actor.id)
    await removeFactor(tx, actor.id)
    if (factor) await recordAccountChange(call, user, { kind: 'factor_off', actor })
    addAuditSubject({ type: 'users', ids: [actor.id] })
    return stateOf(tx, actor.id)
  },
})

async function resetSecondFactor(call: Call<typeof secondFactor.reset, User>) {
  const { subject: user, tx, actor, now, addAuditSubject } = call
  if (await confirmedFactor(tx, user.id)) await refuseWithoutApproval(tx, actor, user.id, 'factor', now)
  await removeFactorAndSessions(call, user, { actor })
  addAuditSubject({ type: 'users', ids: [user.id] })
  return stateOf(tx, user.id)
}

export const secondFactorRoutes: Handlers<typeof secondFactor> = {
  answer: answerSecondFactor,
  show: ({ tx, actor }) => stateOf(tx, actor.id),
  begin: beginSecondFactor,
  confirm: confirmSecondFactor,
  renewCodes,
  disable: disableSecondFactor,
  reset: handler(secondFactor.reset, { ...lockedUserInPath, run: resetSecondFactor }),
}
