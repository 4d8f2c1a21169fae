import { account } from '#domain/identity/account/contract.ts'
import { oldPasswordIncorrect } from '#domain/identity/account/password.ts'
import { registered } from '#domain/identity/account/schema.ts'
import { limits } from '#domain/identity/account/throttle.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { recordAccountChange } from '../../people/accountSecurity/record.ts'
import { chatCredential } from '../../platform/auth/chatCredential.ts'
import { deviceCookie } from '../../platform/auth/device.ts'
import { revokeOtherSessions, revokeSession } from '../../platform/auth/endSessions.ts'
import { refuseGuessable } from '../../platform/auth/guessable.ts'
import { hashPassword, passwordFits } from '../../platform/auth/hashing.ts'
import { passwordHash, recordLogin, replacePassword } from '../../platform/auth/logins.ts'
import { openSession } from '../../platform/auth/session.ts'
import { providerSignOutUrl } from '../../platform/auth/signOnSessions.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt, isAttemptAllowed, refundAttempt } from '../../platform/throttle/throttle.ts'
import { openChallenge } from '../secondFactor/factorQueries.ts'
import { checkPassword, wrongPassword } from './checkPassword.ts'
import { currentUser, editCurrentUser } from './current.ts'
import { completedSteps } from './firstSteps.ts'
import { register, unknownPassword } from './register.ts'
import { messageOnly, resetRoutes } from './reset.ts'

const signIn = handler(account.login, {
  prepare: checkPassword,
  run: async ({ tx, context, prepared: user, now, from, cookie, addAuditSubject, setCookie }) => {
    if (user.second_factor_at !== null) {
      const challenge = await openChallenge(tx, context, user)
      addAuditSubject({ type: 'users', ids: [user.id], detail: { second_factor: 'asked' } })
      return { challenge, data: { challenge } }
    }
    // If the password was changed or the user was deactivated during the password check, no session is created.
    if (!(await recordLogin(tx, user, now))) throw new HttpError('unauthenticated', wrongPassword)
    const token = await openSession(context, tx, user.id, from)
    setCookie(deviceCookie(context, cookie, user.id))
    addAuditSubject({ type: 'users', ids: [user.id] })
    return { token, data: { token } }
  },
})

const requestAccount = handler(account.register, {
  prepare: async ({ context, from, body }) => {
    await countAttempt(context, keys.asking(from.ip), limits.asking)
    const mails = await isAttemptAllowed(context, keys.signUpMails(context, body.email), limits.signUpMails)
    return { password_hash: await unknownPassword(), mails }
  },
  run: async ({ tx, context, body, now, addAuditSubject, after, prepared: made }) => {
    const id = await register(tx, context, body, { ...made, at: now })
    if (id !== undefined) await publish({ tx, context, now, after }, 'signedUp', body)
    addAuditSubject({ type: 'users', ids: id === undefined ? [] : [id] })
    return messageOnly(registered)
  },
})

async function listFirstSteps({ tx, actor }: Call<typeof account.firstSteps>) {
  return completedSteps(tx, actor.id, actor.organization_id)
}

async function signOut({ tx, context, session, actor, now, addAuditSubject }: Call<typeof account.logout>) {
  const sign_out_url = await providerSignOutUrl(tx, context, session.id)
  await revokeSession(tx, session.id, now)
  addAuditSubject({ type: 'users', ids: [actor.id] })
  return { message: 'Signed out', ...(sign_out_url && { sign_out_url }) }
}

async function whoami({ actor, session, context }: Call<typeof account.whoami>) {
  return { ...actor, cometchat_token: chatCredential(context, session.id, null) }
}

async function editOwnAccount(call: Call<typeof account.editCurrent>) {
  const { tx, actor, body, context, now, addAuditSubject } = call
  addAuditSubject({ type: 'users', ids: [actor.id], detail: await editCurrentUser(call, body) })
  return currentUser(tx, actor.id, context.config, now)
}

const changeOwnPassword = handler(account.changePassword, {
  prepare: async ({ actor, body, context }) => {
    const attempt = await countAttempt(context, keys.confirmation(actor.id), limits.confirmation)
    const before = await passwordHash(context.db, actor.id)
    const isCorrect = await passwordFits(before, body.oldPass)
    if (!before || !isCorrect) return undefined
    await refundAttempt(context, attempt)
    await refuseGuessable(body.newPass, 'newPass', actor)
    return { before, after: await hashPassword(body.newPass) }
  },
  run: async call => {
    const { tx, actor, session, now, addAuditSubject, prepared: change } = call
    // Also fails if the password was replaced during the check.
    const changed = change && (await replacePassword(tx, actor.id, change, now))
    addAuditSubject({ type: 'users', ids: [actor.id], detail: { changed: changed !== undefined } })
    if (!changed) return messageOnly(oldPasswordIncorrect)
    await recordAccountChange(call, changed, { kind: 'password_changed', actor })
    await revokeOtherSessions(tx, actor.id, session.id, now)
    return messageOnly('Password changed successfully')
  },
})

export const accountRoutes: Handlers<typeof account> = {
  ...resetRoutes,
  login: signIn,
  register: requestAccount,
  logout: signOut,
  whoami,
  // Each user has one key that no one else can get, so drafts on a device are unreadable until that user signs in.
  firstSteps: listFirstSteps,
  draftKey: async ({ actor, context }) => ({ key: context.secret.hmac(`drafts of user ${actor.id}`) }),
  current: ({ tx, actor, context, now }) => currentUser(tx, actor.id, context.config, now),
  editCurrent: editOwnAccount,
  changePassword: changeOwnPassword,
}
