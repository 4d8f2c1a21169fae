import { reset, resetDone, wrongResetCode } from '#domain/account/reset.ts'
import { Refusal } from '#domain/refusal.ts'
import { writeAudit } from '../audit/queries.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { refuseWithoutGateway } from '../outbox/gateway.ts'
import { endSessions } from '../users/queries.ts'
import { passwordChanged } from './letters.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './queries.ts'
import { issueCode, spendCode, tryCode } from './resetCodes.ts'
import { said } from './said.ts'

/** A forgotten password, in two steps (spec 1 §2; decisions, reset code). */
export const resetRoutes: Handlers<typeof reset> = {
  async resetCode({ tx, house, body, about }) {
    refuseWithoutGateway(house.config, 'email')
    const id = await issueCode(tx, house, body.email)
    about({ type: 'users', ids: id === undefined ? [] : [id] })
    return said('If there is an account with this address, a code is on its way.')
  },

  resetPassword: prepared(
    reset.resetPassword,
    async ({ body, house, now, from }) => {
      const right = await tryCode(house.db, house, body)
      if (right) return { ...right, hash: await hashPassword(body.new_password) }
      // Written down by itself: a refusal rolls back everything else.
      await writeAudit(house.db, 'account.resetPassword refused', { actor_id: null, at: now, ...from }, [{ type: 'users' }])
      throw refused()
    },
    async ({ tx, house, body, now, about, prepared: right }) => {
      const user = (await spendCode(tx, house, body.email, right.id)) && (await setPassword(tx, right.user_id, right.hash, now))
      if (!user) throw refused()
      await endSessions(tx, user.id, now)
      await passwordChanged(tx, house, user)
      about({ type: 'users', ids: [user.id] })
      return said(resetDone)
    },
  ),
}

const refused = () => new Refusal('invalid', wrongResetCode, { errors: { code: wrongResetCode } })
