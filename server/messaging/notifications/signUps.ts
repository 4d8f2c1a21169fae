import { linkTo } from '../../config.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { enqueueNews } from '../../platform/outbox/enqueue.ts'
import { alert } from './alert.ts'
import { notify } from './notify.ts'
import { activeWithRoles, rolesWith } from './recipients.ts'

/**
 * Notifies the administrators who can approve sign-ups of a new one, in the app and through the channels that each administrator
 * chose (S-15).
 */
export async function notifyOfSignUp(call: Publisher, { first_name, last_name, organization }: Events['signedUp']) {
  const subject = 'Review a new sign-up'
  const people = (await activeWithRoles(call.tx, rolesWith('USER_WRITE', 'ORG_WRITE_ALL'))).map(({ id }) => id)
  await notify(call, people, null, { subject, message: `${first_name} ${last_name}, ${organization}` })
  await alert(call.tx, call.context, people, { subject, path: '/admin/users/dashboard' })
}

/**
 * Emails the user about the approval, unless the account is locked or its organization is deactivated. The email contains no
 * password, because the administrator gives the user a temporary password.
 */
export async function welcomeUser({ tx, context }: Publisher, { id, username, email, first_login }: Events['userApproved']) {
  const link = linkTo(context.config, '/')
  const password = first_login
    ? 'Sign in with the temporary password from your administrator. You will choose your own password when you first sign in.'
    : 'Sign in with your password.'
  const body = [
    'An administrator approved your Passage account.',
    `Username: ${username}`,
    `${password} If you do not know your password, use “Forgot your password?” on the sign-in page.`,
    ...(link ? [`Sign in: ${link}`] : []),
  ].join('\n\n')
  const subject = 'Sign in to Passage: your account is approved'
  await enqueueNews(tx, context, [{ channel: 'email', to: email, subject, body, user_id: id }])
}
