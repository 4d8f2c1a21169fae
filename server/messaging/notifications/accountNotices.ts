import type { AccountEventKind } from '#domain/people/accountSecurity/schema.ts'
import type { Config } from '../../config.ts'

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
export function noticeOf({ SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>, { kind, by, to }: Change) {
  const { subject, description: happened } = notices[kind][by]
  const unexpected =
    by === 'administrator'
      ? `If you did not request this, email ${SUPPORT_EMAIL} now.`
      : kind === 'password_changed'
        ? `If this was not you, reset your password with “Forgot your password?” on the sign-in page, and email ${SUPPORT_EMAIL}.`
        : `If this was not you, change your password and email ${SUPPORT_EMAIL}.`
  const contactHint = to === 'previous' && [
    'This was the account’s email address until recently. For 7 days after the change, we also send security notices to this address.',
  ]
  return { subject, body: [happened, unexpected, ...(contactHint || [])].join('\n\n') }
}
