import { can } from '#domain/access.ts'
import { platformRoles } from '#domain/actor.ts'
import { Refusal } from '#domain/refusal.ts'
import { users } from '#domain/users/contract.ts'
import { type User, userStatuses } from '#domain/users/schema.ts'
import { hashPassword } from '../account/passwords.ts'
import { difference } from '../audit/difference.ts'
import type { Db } from '../db/connect.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { approve, newTemporaryPassword } from './approve.ts'
import { refuse, refuseUnfit, settled, takenErrors, typeErrors } from './edit.ts'
import { countUsers, endSessions, findUsers, pageOfUsers } from './queries.ts'
import { exportHeader, exportRows } from './usersExport.ts'

export const userRoutes: Handlers<typeof users> = {
  async list({ tx, query, allow }) {
    allow()
    const page = await pageOfUsers(tx, query).execute()
    const all_users = await findUsers(
      tx,
      page.map(row => row.id),
    )
    return { all_users, status_choices: [...userStatuses], total: await countUsers(tx, query) }
  },

  async export({ tx, query: { sort, order, ...filter }, house, allow, about }) {
    allow()
    about({ type: 'users', detail: { filter, count: await countUsers(tx, filter) } })
    return { name: 'Users Export', header: exportHeader, rows: exportRows(house.db, filter) }
  },

  async show({ tx, params, allow }) {
    allow()
    return reachUser(tx, params.id)
  },

  create: prepared(
    users.create,
    // Nothing is hashed for whoever may not; the rule itself is asked in the transaction.
    async ({ actor, body }) => (can(actor, 'users.create', body) ? hashPassword(body.password) : ''),
    async ({ tx, body, now, allow, about, prepared: password_hash }) => {
      allow({ role_id: body.role_id })
      const { password, is_admin, patient_advocate_info, role_id, ...user } = body
      const pa_type = user.is_patient_advocate ? (patient_advocate_info?.pa_type ?? []) : []
      refuse({ ...(await takenErrors(tx, body)), ...(await typeErrors(tx, pa_type)) })
      const { id } = await tx
        .insertInto('users')
        .values({ ...user, role_id: role_id ?? platformRoles.RW_USER, pa_type, password_hash, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      about({ type: 'users', ids: [id], detail: { username: user.username, role_id, tmri_status: user.tmri_status } })
      return reachUser(tx, id)
    },
  ),

  async edit({ tx, actor, params, body, now, allow, about }) {
    await tx.selectFrom('users').select('id').where('id', '=', params.id).forUpdate().execute()
    const before = await findUser(tx, params.id)
    // Whoever may edit nobody learns nothing of who there is.
    allow(before && { ...before, change: body })
    if (!before) throw new Refusal('not_found', 'User not found')
    const change = settled(before, body)
    await refuseUnfit(tx, actor, before, body)
    await tx
      .updateTable('users')
      .set({ ...change, updated_at: now })
      .where('id', '=', before.id)
      .execute()
    if (body.tmri_status === 'Not Approved') await endSessions(tx, before.id, now)
    about({ type: 'users', ids: [before.id], detail: difference({ ...before, ...before.patient_advocate_info }, change) })
    return reachUser(tx, before.id)
  },

  approve: prepared(users.approve, newTemporaryPassword, async call => {
    const { tx, params, allow, about, prepared: temporary } = call
    allow()
    await tx.selectFrom('users').select('id').where('id', '=', params.id).forUpdate().execute()
    const user = await reachUser(tx, params.id)
    const organization_id = await approve(call, user, temporary)
    about({ type: 'users', ids: [user.id], detail: { organization_id, new_hospital: call.body.organization === null } })
    return reachUser(tx, user.id)
  }),

  changePassword: prepared(
    users.changePassword,
    async ({ actor, body }) => (can(actor, 'users.changePassword', undefined) ? hashPassword(body.newPassword) : ''),
    async ({ tx, params, now, allow, about, prepared: password_hash }) => {
      const user = await findUser(tx, params.id)
      allow(user)
      if (!user) throw new Refusal('not_found', 'User not found')
      await tx
        .updateTable('users')
        .set({ password_hash, password_expires_at: null, first_login: true, updated_at: now })
        .where('id', '=', user.id)
        .execute()
      await endSessions(tx, user.id, now)
      about({ type: 'users', ids: [user.id] })
      return { message: 'Password changed succesfully' }
    },
  ),
}

const findUser = async (tx: Db, id: number): Promise<User | undefined> => (await findUsers(tx, [id]))[0]

async function reachUser(tx: Db, id: number): Promise<User> {
  const user = await findUser(tx, id)
  if (!user) throw new Refusal('not_found', 'User not found')
  return user
}
