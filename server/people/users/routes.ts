import { platformRoles } from '#domain/identity/roles.ts'
import { users } from '#domain/people/users/contract.ts'
import { type User, userStatuses } from '#domain/people/users/schema.ts'
import { pacificDay } from '#domain/platform/dates.ts'
import { refuseFields } from '#domain/platform/httpError.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { withoutFullNameFlags } from '#domain/platform/text.ts'
import { created, difference } from '../../platform/auditTrail/write.ts'
import { refuseGuessable } from '../../platform/auth/guessable.ts'
import { hashPassword } from '../../platform/auth/hashing.ts'
import type { Db } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { refuseWithoutApproval, setTemporaryPassword } from '../accountSecurity/acts.ts'
import { approveUser, newTemporaryPassword } from './approve.ts'
import { bulkRoutes } from './bulk.ts'
import { lockedUserInPath, requireUser, takenErrors, typeErrors, userInPath } from './require.ts'
import { likelyHospitals } from './suggestHospitals.ts'
import { allUsers, countUsers, countWaiting, findPageOfUsers, findUsers } from './userQueries.ts'

async function listUsers({ tx, query }: Call<typeof users.list>) {
  const { ids, total } = await findPageOfUsers(tx, query)
  return { all_users: await findUsers(tx, ids), status_choices: [...userStatuses], total }
}

async function exportUsers({ tx, query, addAuditSubject }: Call<typeof users.export>) {
  const { sort: _sort, order: _order, ...filter } = query
  addAuditSubject({ type: 'users', detail: { filter, count: await countUsers(tx, filter) } })
  return { name: 'Users Export', header: exportHeader, rows: exportRows(tx, query) }
}

async function showUser({ tx, params }: Call<typeof users.show>) {
  return requireUser(tx, params.id)
}

const createUser = handler(users.create, {
  subject: 'none',
  prepare: async ({ body, authorize }) => {
    authorize({ role_id: body.role_id })
    await refuseGuessable(body.password, 'password', body)
    return hashPassword(body.password)
  },
  run: async ({ tx, context, after, body, now, addAuditSubject, prepared: password_hash }) => {
    const { password, is_admin, patient_advocate_info, role_id, ...user } = withoutFullNameFlags(body)
    const pa_type = user.is_patient_advocate ? (patient_advocate_info?.pa_type ?? []) : []
    refuseFields({ ...(await takenErrors(tx, body)), ...(await typeErrors(tx, pa_type)) })
    const row = { ...user, role_id: role_id ?? platformRoles.RW_USER, pa_type }
    const { id } = await tx
      .insertInto('users')
      .values({ ...row, password_hash, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    addAuditSubject({ type: 'users', ids: [id], detail: created(row) })
    const saved = await requireUser(tx, id)
    if (saved.tmri_status === 'Approved') await publish({ tx, context, now, after }, 'userApproved', saved)
    return saved
  },
})

async function countWaitingUsers({ tx }: Call<typeof users.waiting>) {
  return { count: await countWaiting(tx) }
}

async function suggestHospitalsForUser({ tx, subject: user, query }: Call<typeof users.hospitals, User>) {
  return likelyHospitals(tx, user, query.organization)
}

const approveSignUp = handler(users.approve, {
  ...userInPath,
  prepare: newTemporaryPassword,
  run: async call => approveUser(call, call.subject.id, { organization: call.body.organization, temporary: call.prepared }),
})

const changeUserPassword = handler(users.changePassword, {
  ...lockedUserInPath,
  prepare: async ({ subject: user, body }) => {
    await refuseGuessable(body.newPassword, 'newPassword', user)
    return hashPassword(body.newPassword)
  },
  run: async call => {
    const { subject: user, tx, actor, now, addAuditSubject, prepared: password_hash } = call
    await refuseWithoutApproval(tx, actor, user.id, 'password', now)
    await setTemporaryPassword(call, user, password_hash, { actor })
    addAuditSubject({ type: 'users', ids: [user.id], detail: difference(user, { first_login: true }) })
    return { message: 'Password changed succesfully' }
  },
})

export const userRoutes: Omit<Handlers<typeof users>, 'edit' | 'bulkStatus'> = {
  list: listUsers,
  export: exportUsers,
  show: showUser,
  create: createUser,
  waiting: countWaitingUsers,
  hospitals: handler(users.hospitals, { ...userInPath, run: suggestHospitalsForUser }),
  approve: approveSignUp,
  changePassword: changeUserPassword,
  ...bulkRoutes,
}

const exportHeader = [
  'First Name',
  'Last Name',
  'Phone Number',
  'Member Since',
  'Organization',
  'Advocate',
  'Status',
  'Last Login',
  'Email',
  'Advocate Type',
]

const pageSize = 500

/** Yields all users that match the filter, in list order and in batches, so that only the ids and one batch are in memory. */
async function* exportRows(db: Db, search: Parameters<typeof allUsers>[1]): AsyncGenerator<string[]> {
  const names = await advocateTypes(db)
  const ids = await allUsers(db, search)
  for (let at = 0; at < ids.length; at += pageSize)
    for (const user of await findUsers(db, ids.slice(at, at + pageSize))) yield rowOf(user, names)
}

const rowOf = (user: User, types: ReadonlyMap<number, string>): string[] => [
  user.first_name,
  user.last_name,
  user.phone_number ? showPhone(user.phone_number) : '',
  pacificDay(user.created_at),
  user.organization_name ?? 'Unassigned',
  user.is_patient_advocate ? 'Yes' : 'No',
  user.tmri_status,
  user.last_login_at ? pacificDay(user.last_login_at) : 'Never',
  user.email,
  user.patient_advocate_info.pa_type.flatMap(id => types.get(id) ?? []).join('; '),
]

const advocateTypes = async (db: Db) =>
  new Map(
    (await db.selectFrom('feature_tags').select(['id', 'content']).where('category', '=', 'pa_type').execute()).map(tag => [
      tag.id,
      tag.content,
    ]),
  )
