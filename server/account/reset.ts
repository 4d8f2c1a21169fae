import { reset, resetDone, wrongResetCode } from '#domain/account/reset.ts'
import { limits } from '#domain/account/throttle.ts'
import { Refusal } from '#domain/refusal.ts'
import { writeAudit } from '../audit/queries.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { refuseWithoutGateway } from '../outbox/gateway.ts'
import { keys } from '../throttle/keys.ts'
import { forget, giveBack, take } from '../throttle/throttle.ts'
import { endSessions } from '../users/queries.ts'
import { reachUser } from '../users/reach.ts'
import { failuresOf } from './checkPassword.ts'
import { refuseGuessable } from './guessable.ts'
import { passwordChanged } from './letters.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './queries.ts'
import { issueCode, spendCode, tryCode } from './resetCodes.ts'
import { said } from './said.ts'

/** A forgotten password, in two steps (spec 1 §2; decisions, reset code). */
export const resetRoutes: Handlers<typeof reset> = {
  resetCode: prepared(
    reset.resetCode,
    async ({ house, body, from }) => {
      refuseWithoutGateway(house.config, 'email')
      await take(house, keys.asking(from.ip), limits.asking)
      await take(house, keys.mailbox(house, body.email), limits.resetCodes)
    },
    async ({ tx, house, body, about }) => {
      const id = await issueCode(tx, house, body.email)
      about({ type: 'users', ids: id === undefined ? [] : [id] })
      return said('If there is an account with this address, a code is on its way.')
    },
  ),

  resetPassword: prepared(
    reset.resetPassword,
    async ({ body, house, now, from }) => {
      const taken = await take(house, keys.address(from.ip), failuresOf(house.config))
      const { right, user_id } = await tryCode(house.db, house, body)
      if (right) {
        await giveBack(house, taken)
        await refuseGuessable(body.new_password, 'new_password', await reachUser(house.db, right.user_id))
        return { ...right, hash: await hashPassword(body.new_password) }
      }
      // Written down by itself: a refusal rolls back everything else.
      await writeAudit(house.db, 'account.resetPassword refused', { actor_id: null, at: now, ...from }, [
        { type: 'users', ids: user_id === undefined ? [] : [user_id], detail: { stopped_until: taken.until } },
      ])
      throw refused()
    },
    async ({ tx, house, body, now, about, prepared: right }) => {
      const user = (await spendCode(tx, house, body.email, right.id)) && (await setPassword(tx, right.user_id, right.hash, now))
      if (!user) throw refused()
      await endSessions(tx, user.id, now)
      // Who owns the mailbox is the owner: others' wrong passwords hold them up no longer.
      await forget(tx, [keys.account(user.id)])
      await passwordChanged(tx, house, user)
      about({ type: 'users', ids: [user.id] })
      return said(resetDone)
    },
  ),
}

const refused = () => new Refusal('invalid', wrongResetCode, { errors: { code: wrongResetCode } })
