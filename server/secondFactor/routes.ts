import { limits } from '#domain/account/throttle.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondFactor } from '#domain/secondFactor/contract.ts'
import { challengeOver, factorRequired, wrongFactor, wrongOwnPassword } from '#domain/secondFactor/schema.ts'
import { deviceCookie } from '../account/device.ts'
import { factorRemoved } from '../account/letters.ts'
import { passwordFits } from '../account/passwords.ts'
import { passwordHash, recordLogin } from '../account/queries.ts'
import { writeAudit } from '../audit/queries.ts'
import type { House } from '../house.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { openSession } from '../http/session.ts'
import { hashToken } from '../secret.ts'
import { keys } from '../throttle/keys.ts'
import { forget, giveBack, take } from '../throttle/throttle.ts'
import { endSessions } from '../users/queries.ts'
import { holdUser } from '../users/reach.ts'
import { makeBackupCodes, replaceBackupCodes } from './backupCodes.ts'
import {
  confirmedFactor,
  isRequired,
  removeFactor,
  spendChallenge,
  spendCode,
  spendStep,
  stateOf,
  tryChallenge,
} from './queries.ts'
import { newSecret, uriOf } from './totp.ts'

const refused = (said: string, field: string) => new Refusal('invalid', said, { errors: { [field]: said } })

/** The password once more, and ten codes in the place of those before, should the rest go well. */
async function confirmedCodes({ actor, house, body }: { actor: { id: number }; house: House; body: { password: string } }) {
  await confirmPassword(house, actor.id, body.password)
  return makeBackupCodes(house, actor.id)
}

/** One's own password once more, before anything about the sign-in changes (OWASP ASVS 7.5.1). Each try counts before it is compared. */
async function confirmPassword(house: House, user_id: number, password: string) {
  const taken = await take(house, keys.confirmation(user_id), limits.confirmation)
  if (!(await passwordFits(await passwordHash(house.db, user_id), password))) throw refused(wrongOwnPassword, 'password')
  await giveBack(house, taken)
}

export const secondFactorRoutes: Handlers<typeof secondFactor> = {
  answer: prepared(
    secondFactor.answer,
    async ({ house, body, now, from }) => {
      const challenge = await tryChallenge(house.db, house, body.challenge)
      if (!challenge) throw new Refusal('unauthenticated', challengeOver)
      const { user_id } = challenge
      const taken = await take(house, keys.secondFactor(user_id), limits.confirmation)
      // Used up by itself, too: a code that was looked at once is none any more, whatever becomes of the rest.
      const right = await spendCode(house.db, house, user_id, body.code)
      if (right) {
        await giveBack(house, taken)
        return challenge
      }
      await writeAudit(house.db, 'secondFactor.answer refused', { actor_id: null, at: now, ...from }, [
        { type: 'users', ids: [user_id], ...(taken.until && { detail: { stopped_until: taken.until } }) },
      ])
      throw refused(wrongFactor, 'code')
    },
    async ({ tx, house, now, from, cookie, about, keep, prepared: { id, user_id, password_digest } }) => {
      const password_hash = await passwordHash(tx, user_id)
      const stands = password_hash !== undefined && hashToken(password_hash) === password_digest
      if (!stands || !(await spendChallenge(tx, house, id)) || !(await recordLogin(tx, { id: user_id, password_hash }, now)))
        throw new Refusal('unauthenticated', challengeOver)
      const token = await openSession(house, tx, user_id, from)
      keep(deviceCookie(house, cookie, user_id))
      about({ type: 'users', ids: [user_id] })
      return { token, data: { token } }
    },
  ),

  show: ({ tx, actor }) => stateOf(tx, actor.id),

  async begin({ tx, actor, house, now, about }) {
    if (await confirmedFactor(tx, actor.id)) throw new Refusal('conflict', 'The second factor is on already.')
    const secret = newSecret()
    const sealed = { secret: house.secret.encrypt(secret), created_at: now, confirmed_at: null, last_step: 0 }
    await tx
      .insertInto('second_factors')
      .values({ user_id: actor.id, ...sealed })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(sealed).where('second_factors.confirmed_at', 'is', null))
      .execute()
    about({ type: 'users', ids: [actor.id] })
    return { secret, uri: uriOf(secret, actor.username) }
  },

  confirm: prepared(secondFactor.confirm, confirmedCodes, async ({ tx, actor, house, body, now, about, prepared: made }) => {
    if (await confirmedFactor(tx, actor.id)) throw new Refusal('conflict', 'The second factor is on already.')
    if (!(await spendStep(tx, house, actor.id, body.code))) throw refused(wrongFactor, 'code')
    await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', actor.id).execute()
    about({ type: 'users', ids: [actor.id] })
    await replaceBackupCodes(tx, actor.id, made)
    return { backup_codes: made.codes }
  }),

  renewCodes: prepared(secondFactor.renewCodes, confirmedCodes, async ({ tx, actor, about, prepared: made }) => {
    if (!(await confirmedFactor(tx, actor.id))) throw new Refusal('conflict', 'The second factor is off.')
    about({ type: 'users', ids: [actor.id] })
    await replaceBackupCodes(tx, actor.id, made)
    return { backup_codes: made.codes }
  }),

  disable: prepared(
    secondFactor.disable,
    ({ actor, house, body }) => confirmPassword(house, actor.id, body.password),
    async ({ tx, actor, house, about }) => {
      const user = (await holdUser(tx, actor.id))!
      if (await isRequired(tx, actor.id)) throw new Refusal('forbidden', factorRequired)
      if (await confirmedFactor(tx, actor.id)) await factorRemoved(tx, house, user)
      await removeFactor(tx, actor.id)
      about({ type: 'users', ids: [actor.id] })
      return stateOf(tx, actor.id)
    },
  ),

  async reset({ tx, house, params, now, allow, about }) {
    const user = await holdUser(tx, params.id)
    allow(user)
    if (!user) throw new Refusal('not_found', 'User not found')
    if (await confirmedFactor(tx, user.id)) await factorRemoved(tx, house, user)
    await removeFactor(tx, user.id)
    await forget(tx, [keys.secondFactor(user.id)])
    await endSessions(tx, user.id, now)
    about({ type: 'users', ids: [user.id] })
    return stateOf(tx, user.id)
  },
}
