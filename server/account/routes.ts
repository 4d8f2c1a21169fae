import { account } from '#domain/account/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { writeAudit } from '../audit/queries.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { openSession } from '../http/session.ts'
import { passwordFits } from './passwords.ts'
import { findLogin, recordLogin, revokeSession } from './queries.ts'

const wrong = 'The username or the password is not right.'

export const accountRoutes: Handlers<typeof account> = {
  login: prepared(
    account.login,
    async ({ body, house, now, from }) => {
      const user = await findLogin(house.db, body.username.trim(), now)
      const fits = await passwordFits(user?.password_hash, body.password)
      if (user && fits && user.tmri_status === 'Approved') return user
      // Written down by itself: a refusal rolls back everything else.
      await writeAudit(house.db, 'account.login refused', { actor_id: null, at: now, ...from }, [
        { type: 'users', ids: user ? [user.id] : [] },
      ])
      // Only who knows the password learns that the account waits (decisions AUTH-023).
      if (user && fits) throw new Refusal('forbidden', 'Your account is awaiting approval.')
      throw new Refusal('unauthenticated', wrong)
    },
    async ({ tx, house, prepared: user, now, from, about }) => {
      // Whoever's password was changed, or who was deactivated, while the old one was being checked gets no session out of it.
      if (!(await recordLogin(tx, user, now))) throw new Refusal('unauthenticated', wrong)
      const token = await openSession(house, tx, user.id, from)
      about({ type: 'users', ids: [user.id] })
      return { token, data: { token } }
    },
  ),

  async logout({ tx, session, actor, now, about }) {
    await revokeSession(tx, session.id, now)
    about({ type: 'users', ids: [actor.id] })
    return { message: 'Signed out' }
  },

  async whoami({ actor }) {
    return actor
  },
}
