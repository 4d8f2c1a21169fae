import type { Events, Publisher } from '../events/events.ts'
import { alert } from './alert.ts'
import { notify } from './notify.ts'
import { activeWithRoles, rolesWith } from './recipients.ts'

/**
 * Notifies the administrators who approve sign-ups of a new one, in the app and through the channels that each has chosen (S-15).
 */
export async function notifyOfSignUp(call: Publisher, { first_name, last_name, organization }: Events['signedUp']) {
  const subject = 'Review a new sign-up'
  const people = (await activeWithRoles(call.tx, rolesWith('USER_WRITE', 'ORG_WRITE_ALL'))).map(({ id }) => id)
  await notify(call, people, null, { subject, message: `${first_name} ${last_name}, ${organization}` })
  await alert(call.tx, call.context, people, { subject, path: '/admin/users/dashboard' })
}
