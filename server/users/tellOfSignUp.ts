import { permissionsOf } from '#domain/actor.ts'
import { isActive } from '../auth/active.ts'
import type { Db } from '../db/connect.ts'
import { alert } from '../notify/alert.ts'
import { type Teller, tell } from '../notify/tell.ts'

/** The platform roles that approve sign-ups. */
const approving = Object.entries(permissionsOf)
  .filter(([, held]) => held.includes('USER_WRITE') && held.includes('ORG_WRITE_ALL'))
  .map(([role]) => Number(role))

/** Notifies the administrators who approve sign-ups that there is a new one, in the app and by the channels each chose (S-15). */
export async function tellOfSignUp(call: Teller, { first_name, last_name, organization }: SignedUp) {
  const subject = 'Review a new sign-up'
  const people = await approvers(call.tx)
  await tell(call, people, null, { subject, message: `${first_name} ${last_name}, ${organization}` })
  await alert(call.tx, call.house, people, { subject, path: '/admin/users/dashboard' })
}

type SignedUp = { first_name: string; last_name: string; organization: string }

const approvers = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('users').select('id').where('role_id', 'in', approving).where(isActive()).orderBy('id').execute()).map(
    ({ id }) => id,
  )
