import { platformRoles } from '#domain/identity/roles.ts'
import type { AccountEventKind } from '#domain/people/accountSecurity/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { linkTo } from '../../config.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { supportEmail } from '../../platform/installation/settings.ts'
import { enqueue, enqueueNews } from '../../platform/outbox/enqueue.ts'
import { activeWithRoles, notify, rolesWith } from './recipients.ts'

/** Notifies the owner at the current address and all recent addresses (S-17). */
export async function notifyOwner({ tx, context }: Publisher, { account, previous, kind, by }: Events['accountChanged']) {
  const mail = { channel: 'email' as const, user_id: account.id }
  const support = await supportEmail(tx, context.config)
  await enqueue(tx, context, { ...mail, to: account.email, ...noticeOf(support, { kind, by, to: 'present' }) })
  for (const to of previous) await enqueue(tx, context, { ...mail, to, ...noticeOf(support, { kind, by, to: 'previous' }) })
}

type Administrator = { id: number; email: string }

/** Notifies administrators in the app and by email, regardless of their notification settings. The email links to Account security. */
async function notifyAdministrators(
  call: Publisher,
  people: readonly Administrator[],
  { subject, message, lead }: { subject: string; message: string; lead: string },
) {
  const { tx, context } = call
  await notify(
    call,
    people.map(({ id }) => id),
    null,
    { subject, message },
  )
  const link = linkTo(context.config, '/admin/account_security')
  const body = [message, link ? `${lead}: ${link}` : 'Sign in and go to Tools > Account security.'].join('\n\n')
  await enqueueNews(
    tx,
    context,
    people.map(({ id, email }) => ({ channel: 'email', to: email, user_id: id, subject, body })),
  )
}

/** Alerts the super admins to changes that together could be an account takeover. */
export async function alertSuperAdmins(call: Publisher) {
  await notifyAdministrators(call, await activeWithRoles(call.tx, [platformRoles.SUPER_ADMIN]), {
    subject: 'Security alert: review changes to a user account',
    message:
      'Within 24 hours, administrators removed two-factor authentication from an account and changed its email address or password. Confirm that the account’s owner requested this.',
    lead: 'See the changes',
  })
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
      message:
        'Someone with access to the Passage server made an account a super admin and set a temporary password (npm run admin). Confirm that your IT department did this. The audit log names the account.',
      lead: 'See the account changes',
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
      lead: 'Approve or deny it',
    },
  )
}

export async function notifyRequester(call: Publisher, { requested_by, approved }: Events['accountChangeDecided']) {
  const actor = call.actor!
  await notify(call, [requested_by], null, {
    subject: approved ? 'Account change approved' : 'Account change denied',
    message: `${personName(actor)} ${approved ? 'approved' : 'denied'} your request. See Tools > Account security.`,
  })
}

type Who = 'owner' | 'administrator'
type Notice = { subject: string; description: string }

const signedOut = 'You were signed out everywhere'
const othersSignedOut = 'All other sessions were signed out'

/** The notice for each kind of change, depending on whether the owner or an administrator made it. */
const notices: Record<AccountEventKind, Record<Who, Notice>> = {
  email_changed: {
    owner: {
      subject: 'Your Passage email address was changed',
      description: `Your Passage email address was changed in Account Settings. ${othersSignedOut}.`,
    },
    administrator: {
      subject: 'An administrator changed your Passage email address',
      description: `An administrator changed your Passage email address. ${signedOut}.`,
    },
  },
  username_changed: {
    owner: { subject: 'Your Passage username was changed', description: 'Your Passage username was changed.' },
    administrator: {
      subject: 'An administrator changed your Passage username',
      description: 'An administrator changed your Passage username. You can also sign in with your email address.',
    },
  },
  phone_changed: {
    owner: {
      subject: 'Your Passage phone number was changed',
      description: 'Your Passage phone number was changed in Account Settings.',
    },
    administrator: {
      subject: 'An administrator changed your Passage phone number',
      description: 'An administrator changed your Passage phone number.',
    },
  },
  password_changed: {
    owner: {
      subject: 'Your Passage password was changed',
      description: `Your Passage password was changed. ${othersSignedOut}.`,
    },
    administrator: {
      subject: 'An administrator set a new password for your Passage account',
      description: `An administrator set a new password for your Passage account. ${signedOut}. You will choose your own password the next time you sign in.`,
    },
  },
  factor_on: {
    owner: {
      subject: 'Two-factor authentication was turned on for your Passage account',
      description:
        'Two-factor authentication was turned on for your Passage account. When you sign in, you will now enter a code from your authenticator app after your password.',
    },
    administrator: {
      subject: 'Two-factor authentication was turned on for your Passage account',
      description:
        'Two-factor authentication was turned on for your Passage account. When you sign in, you will now enter a code after your password.',
    },
  },
  factor_off: {
    owner: {
      subject: 'Two-factor authentication was turned off for your Passage account',
      description:
        'Two-factor authentication was turned off for your Passage account. You now need only your password to sign in.',
    },
    administrator: {
      subject: 'An administrator turned off two-factor authentication for your Passage account',
      description: `An administrator turned off two-factor authentication for your Passage account. You now need only your password to sign in. ${signedOut}.`,
    },
  },
  codes_renewed: {
    owner: {
      subject: 'Your Passage backup codes were replaced',
      description: 'Ten new backup codes were created for your Passage account. The old ones no longer work.',
    },
    administrator: {
      subject: 'Your Passage backup codes were replaced',
      description: 'Your Passage backup codes were replaced.',
    },
  },
  locked: {
    owner: { subject: 'Your Passage account was locked', description: 'Your Passage account was locked.' },
    administrator: {
      subject: 'An administrator locked your Passage account',
      description: `An administrator locked your Passage account. ${signedOut}, and you cannot sign in until an administrator unlocks your account.`,
    },
  },
  unlocked: {
    owner: {
      subject: 'Your Passage account was unlocked',
      description: 'Your Passage account was unlocked. You can sign in again.',
    },
    administrator: {
      subject: 'An administrator unlocked your Passage account',
      description: 'An administrator unlocked your Passage account. You can sign in again.',
    },
  },
}

type Change = { kind: AccountEventKind; by: Who; to: 'present' | 'previous' }

/** The email about a change. It does not contain the new or old address, because other people may read the owner's email. */
function noticeOf(support: string, { kind, by, to }: Change) {
  const { subject, description: happened } = notices[kind][by]
  const unexpected =
    by === 'administrator'
      ? `If you did not request this, email ${support} now.`
      : kind === 'password_changed'
        ? `If this was not you, reset your password with “Forgot your password?” on the sign-in page, and email ${support}.`
        : `If this was not you, change your password and email ${support}.`
  const contactHint = to === 'previous' && [
    'This was the account’s email address until recently. For 7 days after the change, we also send security notices to this address.',
  ]
  return { subject, body: [happened, unexpected, ...(contactHint || [])].join('\n\n') }
}
