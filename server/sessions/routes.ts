import { Refusal } from '#domain/refusal.ts'
import type { sessions } from '#domain/sessions/contract.ts'
import type { SignInState } from '#domain/sessions/schema.ts'
import { revokeSession } from '../account/queries.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { confirmedFactor } from '../secondFactor/queries.ts'
import { keys } from '../throttle/keys.ts'
import { blockedUntil, forget } from '../throttle/throttle.ts'
import { endSessions } from '../users/queries.ts'
import { holdUser, reachUser } from '../users/reach.ts'
import { openSessions } from './queries.ts'

export const sessionRoutes: Handlers<typeof sessions> = {
  own: ({ tx, house, actor, session }) => openSessions({ ...house, db: tx }, actor.id, session.id),

  async end({ tx, actor, params, now, about }) {
    const own = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', params.id)
      .where('user_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!own) throw new Refusal('not_found', 'This session has ended already')
    await revokeSession(tx, own.id, now)
    about({ type: 'sessions', ids: [own.id] })
    return { message: 'Signed out' }
  },

  async endAll({ tx, actor, now, about }) {
    await endSessions(tx, actor.id, now)
    about({ type: 'users', ids: [actor.id] })
    return { message: 'Signed out everywhere' }
  },

  async ofUser({ tx, house, params, now, allow }) {
    allow()
    await reachUser(tx, params.id)
    return stateOf(tx, house, params.id, now)
  },

  endOfUser: call => manage(call, async ({ tx, now }, id) => void (await endSessions(tx, id, now))),

  lock: call =>
    manage(call, async ({ tx, now }, id) => {
      await tx.updateTable('users').set({ locked_at: now }).where('id', '=', id).where('locked_at', 'is', null).execute()
      await endSessions(tx, id, now)
    }),

  unlock: call =>
    manage(call, async ({ tx }, id) => {
      await tx.updateTable('users').set({ locked_at: null }).where('id', '=', id).execute()
      await forget(tx, [keys.account(id), keys.confirmation(id)])
    }),
}

type Managing = Pick<Call<typeof sessions.lock>, 'tx' | 'house' | 'params' | 'now' | 'allow' | 'about'>

/** Changes how one user may sign in, and answers how they may now. */
async function manage(call: Managing, change: (call: Managing, id: number) => Promise<void>): Promise<SignInState> {
  const user = await holdUser(call.tx, call.params.id)
  call.allow(user)
  if (!user) throw new Refusal('not_found', 'User not found')
  await change(call, user.id)
  call.about({ type: 'users', ids: [user.id] })
  return stateOf(call.tx, call.house, user.id, call.now)
}

async function stateOf(db: Db, house: House, id: number, now: string): Promise<SignInState> {
  const { locked_at } = await db.selectFrom('users').select('locked_at').where('id', '=', id).executeTakeFirstOrThrow()
  const stopped_until = await blockedUntil(db, keys.account(id), now)
  const second_factor = (await confirmedFactor(db, id)) !== undefined
  return { sessions: await openSessions({ ...house, db }, id), locked_at, stopped_until, second_factor }
}
