import { platformRoles } from '#domain/identity/roles.ts'
import { personName } from '#domain/platform/text.ts'
import { linkTo } from '../../config.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { supportEmail } from '../../platform/installation/settings.ts'
import { enqueue, enqueueNews } from '../../platform/outbox/enqueue.ts'
import { languageOfUser, languagesOfUsers, newsIn, type ServerTexts, serverTexts, textsFor } from '../../platform/texts/texts.ts'
import { activeWithRoles, inform, notify, rolesWith } from './recipients.ts'

/** Notifies the owner at the current address and all recent addresses (S-17). */
export async function notifyOwner({ tx, context }: Publisher, { account, previous, kind, by }: Events['accountChanged']) {
  const mail = { channel: 'email' as const, user_id: account.id }
  const support = await supportEmail(tx, context.config)
  const { accountChanged } = (await textsFor(tx))[await languageOfUser(tx, account.id)]
  await enqueue(tx, context, { ...mail, to: account.email, ...accountChanged(support, { kind, by, to: 'present' }) })
  for (const to of previous) await enqueue(tx, context, { ...mail, to, ...accountChanged(support, { kind, by, to: 'previous' }) })
}

type Administrator = { id: number; email: string }

type AdministratorNews = {
  subject: string
  message: string
  /** The message in the email, if it names the product. */
  mail?: (texts: ServerTexts) => string
  lead: 'changes' | 'accountChanges' | 'decide'
}

const accountSecurity = '/admin/account_security'

/** Notifies administrators in the app and by email, regardless of their notification settings. The email links to Account security. */
async function notifyAdministrators(
  call: Publisher,
  people: readonly Administrator[],
  { subject, message, mail, lead }: AdministratorNews,
) {
  const { tx, context } = call
  await notify(
    call,
    people.map(({ id }) => id),
    null,
    { subject, message, path: accountSecurity },
  )
  const link = linkTo(context.config, accountSecurity)
  const languages = await languagesOfUsers(
    tx,
    people.map(({ id }) => id),
  )
  const texts = await textsFor(tx)
  await enqueueNews(
    tx,
    context,
    people.map(({ id, email }) => {
      const language = languages.get(id) ?? 'en'
      const { [lead]: leadWords, noLink } = texts[language].accountSecurity
      const body = `${mail?.(texts[language]) ?? newsIn(language, message)}\n\n${link ? `${leadWords}: ${link}` : noLink}`
      return { channel: 'email', to: email, user_id: id, subject: newsIn(language, subject), body }
    }),
  )
}

/** Alerts the super admins to changes that together could be an account takeover. */
export async function alertSuperAdmins(call: Publisher) {
  await notifyAdministrators(call, await activeWithRoles(call.tx, [platformRoles.SUPER_ADMIN]), {
    subject: 'Security alert: review changes to a user account',
    message:
      'Within 24 hours, administrators removed two-factor authentication from an account and changed its email address or password. Confirm that the account’s owner requested this.',
    lead: 'changes',
  })
}

/**
 * Alerts the super admins, in the app and through the channels that each one chose, to an Org Admin who has left but still has access.
 */
export async function alertToLeaver(call: Publisher, { user_id, organization_id }: Events['leaverKept']) {
  const subject = 'An Org Admin who left can still sign in'
  const { tx } = call
  const user = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const people = (await activeWithRoles(tx, [platformRoles.SUPER_ADMIN])).map(({ id }) => id)
  const path = `/admin/organizations/${organization_id}`
  await inform(
    call,
    people,
    {},
    {
      subject,
      path,
      message: `${personName(user)} is the organization’s only Org Admin, so its identity provider could not deactivate the account. Make another member an Org Admin.`,
    },
  )
}

/** Alerts the owner and the other super admins that someone with access to the server made this account a super admin. */
export async function alertOtherSuperAdmins(call: Publisher, { account }: Events['superAdminRestored']) {
  await notifyOwner(call, { account, previous: [], kind: 'password_changed', by: 'administrator' })
  const people = await activeWithRoles(call.tx, [platformRoles.SUPER_ADMIN])
  await notifyAdministrators(
    call,
    people.filter(({ id }) => id !== account.id),
    {
      subject: 'Security alert: a super admin was added from the server',
      message: serverTexts.en.accountSecurity.superAdminAdded,
      mail: texts => texts.accountSecurity.superAdminAdded,
      lead: 'accountChanges',
    },
  )
}

/** Notifies all other administrators who can approve the change. */
export async function notifyApprovers(call: Publisher, { user }: Events['accountChangeRequested']) {
  const actor = call.actor!
  const people = await activeWithRoles(call.tx, rolesWith('USER_WRITE'))
  await notifyAdministrators(
    call,
    people.filter(({ id }) => id !== actor.id && id !== user.id),
    {
      subject: 'Approve or deny an account change',
      message: `${personName(actor)} requested a change to a user account that needs a second administrator’s approval.`,
      lead: 'decide',
    },
  )
}

export async function notifyRequester(call: Publisher, { requested_by, approved }: Events['accountChangeDecided']) {
  const actor = call.actor!
  await notify(call, [requested_by], null, {
    path: accountSecurity,
    subject: approved ? 'Account change approved' : 'Account change denied',
    message: approved
      ? `${personName(actor)} approved your request. See Tools > Account security.`
      : `${personName(actor)} denied your request. See Tools > Account security.`,
  })
}
