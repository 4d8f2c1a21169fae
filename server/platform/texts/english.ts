import type { Language } from '#domain/identity/account/language.ts'
import { authorityNames } from '#domain/intake/releases/signer.ts'
import type { AccountEventKind } from '#domain/people/accountSecurity/schema.ts'
import { demandDays } from '#domain/placement/demand/contract.ts'

type Who = 'owner' | 'administrator'
type Notice = { subject: string; description: string }
type Change = { kind: AccountEventKind; by: Who; to: 'present' | 'previous' }

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

const paragraphs = (lines: readonly (string | undefined)[]) => lines.filter(line => line !== undefined).join('\n\n')

/** A duration in whole days, or in whole hours if it is shorter than two days. Rounded down, so that it is never too long. */
const validity = (seconds: number): string => {
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)} days`
  const hours = Math.max(1, Math.floor(seconds / 3600))
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** How messages to a facility call the sender. */
const sender = (hospital: string | null) => hospital ?? 'A hospital'
const referral = ({ hospital, isNew }: Omit<Referral, 'phone'>) =>
  isNew ? `Referral from ${sender(hospital)}` : `News about a referral from ${sender(hospital)}`
const byPhone = (phone: string) => `To answer by phone, call ${phone}.`

/** The English emails, text messages, and faxes. They contain no names of patients, and nothing about their health. */
export const english = {
  /** A code for the patient or the representative. */
  code: (code: string) => ({
    subject: 'Your verification code',
    body: `Your code is ${code}. Share it only with the staff member who is with you. The code is valid for 10 minutes. If you did not expect it, ignore this message.`,
  }),
  resetCode: (code: string, minutes: number) => ({
    subject: 'Reset your Passage password with this code',
    body: paragraphs([
      `Your code is ${code}. It is valid for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and works once.`,
      'Enter it on the page where you requested it. Passage will never ask you for it by phone or email.',
      'If you did not request a password reset, ignore this email. Your password has not changed.',
    ]),
  }),
  signUpReceived: {
    subject: 'We received your Passage account request',
    body: 'Thank you. An administrator will review your request. When it is approved, we will email you a temporary password. You do not need to do anything now.',
  },
  accountExists: (url: string | undefined) => ({
    subject: 'Sign in to your existing Passage account',
    body: paragraphs([
      'Someone, probably you, requested a Passage account with this email address. However, an account or a pending request with this address already exists.',
      url && `Sign in or reset your password: ${url}`,
      'If this was not you, ignore this email.',
    ]),
  }),
  invitation: (organization: string, link: string) => ({
    subject: 'You are invited to Passage',
    body: paragraphs([
      `${organization} uses Passage. An administrator invited you to join.`,
      `Choose your password: ${link}`,
      'The link is valid for 72 hours and works once. If you did not expect this invitation, ignore this email.',
    ]),
  }),
  /** The approval of a sign-up, with the temporary password. */
  approved: ({ username, password, seconds, url }: Approval) => ({
    subject: 'Sign in to Passage: your account is approved',
    body: [
      'Your request to join Passage was approved.',
      '',
      `Username: ${username}`,
      `Temporary password: ${password}`,
      '',
      `The temporary password is valid for ${validity(seconds)}. You will choose your own password when you first sign in.`,
      ...(url ? ['', `Sign in: ${url}`] : []),
    ].join('\n'),
  }),
  /** The approval of an account that an administrator created and gave a password. */
  accountApproved: ({ username, isFirst, link }: { username: string; isFirst: boolean; link: string | undefined }) => ({
    subject: 'Sign in to Passage: your account is approved',
    body: paragraphs([
      'An administrator approved your Passage account.',
      `Username: ${username}`,
      `${
        isFirst
          ? 'Sign in with the temporary password from your administrator. You will choose your own password when you first sign in.'
          : 'Sign in with your password.'
      } If you do not know your password, use “Forgot your password?” on the sign-in page.`,
      link && `Sign in: ${link}`,
    ]),
  }),
  /** A change to an account. Does not contain the new or old address, because other people may read the owner's email. */
  accountChanged: (support: string, { kind, by, to }: Change) => {
    const { subject, description } = notices[kind][by]
    const unexpected =
      by === 'administrator'
        ? `If you did not request this, email ${support} now.`
        : kind === 'password_changed'
          ? `If this was not you, reset your password with “Forgot your password?” on the sign-in page, and email ${support}.`
          : `If this was not you, change your password and email ${support}.`
    const why =
      to === 'previous'
        ? 'This was the account’s email address until recently. For 7 days after the change, we also send security notices to this address.'
        : undefined
    return { subject, body: paragraphs([description, unexpected, why]) }
  },
  /** Where an administrator reviews changes to accounts. */
  accountSecurity: {
    changes: 'See the changes',
    accountChanges: 'See the account changes',
    decide: 'Approve or deny it',
    noLink: 'Sign in and go to Tools > Account security.',
    superAdminAdded:
      'Someone with access to the Passage server made an account a super admin and set a temporary password (npm run admin). Confirm that your IT department did this. The audit log names the account.',
  },
  claimDecided: ({ outcome, listing, organization, note, link }: Claim) => {
    const { subject, first } = {
      Approved: {
        subject: `Claim approved: set up ${listing} in Passage`,
        first: `${listing} is now a location of ${organization}. Review its profile and assign someone a role there. Until then, advocates cannot apply to it.`,
      },
      Refused: {
        subject: `Claim denied: ${listing}`,
        first: `An administrator denied the claim that ${listing} belongs to ${organization}.`,
      },
      Overtaken: {
        subject: `Claim closed: ${listing} was assigned to another organization`,
        first: `An administrator assigned ${listing} to another organization, so your claim is closed.`,
      },
    }[outcome]
    return { subject, body: paragraphs([first, note ? `Note from the administrator: ${note}` : undefined, link]) }
  },
  /** The page that is added to a release when it is opened. */
  signingRecord: {
    title: 'Signing record',
    about: (day: string) =>
      `Passage added this page when the file was opened on ${day}. The pages before it are the form as stored. Dates are in Pacific time.`,
    labels: {
      signedBy: 'Signed by',
      authority: 'Authority to sign for the patient',
      exception: 'Legal ground for signing without a representative',
      method: 'How it was signed',
      text: 'Signed text',
      recorded: 'Recorded',
      page: 'Signed page',
      form: 'Signed form',
      revoked: 'Revoked',
      ends: 'Ends',
    },
    patient: 'The patient',
    unknown: 'Not recorded',
    forPatient: (name: string, relationship: string) => `${name} (${relationship}), for the patient`,
    authorities: authorityNames,
    methods: {
      sms: 'With a code sent by text message',
      email: 'With a code sent by email',
      print: 'By hand, on the printed form',
      hospital: 'By hand, on the hospital’s own form',
    },
    /** The wording that was signed. */
    text: (language: Language, version: string) => `${language === 'es' ? 'Spanish' : 'English'}, version ${version}`,
    dayBy: (day: string, name: string | null) => (name ? `${day} by ${name}` : day),
    attached: (day: string) => `Attached to the release on ${day}`,
    notAttached: 'Signed page not attached',
    attested: (name: string, day: string) => `${name} confirmed on ${day} that they have the signed form`,
  },
  bedCounts: (facility: string, link: string | undefined) => ({
    subject: `Update today’s open beds for ${facility}`,
    body: paragraphs([
      `Advocates are looking for beds. How many are open at ${facility} today?`,
      link ? `Update the counts without signing in: ${link}` : 'Sign in to Passage to update the counts.',
      link && 'This link is for you only. It works for one day and only for these bed counts.',
      'Managers and Org Admins can turn off this reminder under Open beds > Settings.',
    ]),
  }),
  emergency: (support: string) => ({
    reason: 'The reason is in the patient’s consent record in Passage.',
    concerns: `If you have concerns about this access, email ${support}.`,
  }),
  /** A link for a facility without an account, by email. */
  referralEmail: ({ link, phone, ...about }: Referral & { link: string }) => ({
    subject: referral(about),
    body: paragraphs([
      about.isNew
        ? `${sender(about.hospital)} asks whether you have a bed. Open the request, without an account: ${link}`
        : `There is news about a referral that you answered. Open it: ${link}`,
      byPhone(phone),
      'The link is valid for 72 hours. It is for your admissions team only. If you did not expect this email, ignore it.',
    ]),
  }),
  /** The fax for a facility without an account. `faxPage` draws the link as a QR code, and prints the code large. */
  referralFax: ({ page, code, phone, ...about }: Referral & { page: string; code: string }) => ({
    subject: referral(about),
    body: paragraphs([
      about.isNew
        ? `${sender(about.hospital)} asks whether you have a bed. You can answer without an account.`
        : 'There is news about a referral that you answered.',
      'Scan this with a phone:',
      `${page}#${code}`,
      `Or open ${shortAddress(page)} and enter this code:`,
      code,
      byPhone(phone),
      'The code is valid for 72 hours. Confidential: for the admissions team only. This page contains no health information. If it reached you by mistake, destroy it and call the number above.',
    ]),
  }),
  referralWithdrawn: ({ hospital, phone }: Omit<Referral, 'isNew'>) => ({
    subject: `A referral from ${sender(hospital)} was withdrawn`,
    body: `${sender(hospital)} withdrew a referral. Its links no longer work, and nothing more is shared. For questions, call ${phone}.`,
  }),
  /** A code for the person who answers a referral. */
  referralCode: (code: string) => ({
    subject: 'Your code for a referral',
    body: `Your code is ${code}. It is valid for 10 minutes. Share it only with the person in your admissions team who answers the referral. If you did not expect it, ignore this message.`,
  }),
  /** Invites a facility without an account to create one and claim its listing. */
  listingInvitation: ({ name, sent, page }: ListingInvitation) => ({
    subject: `Claim the listing of ${name}`,
    body: paragraphs([
      `Hospitals referred ${sent === 1 ? 'one patient' : `${sent} patients`} to ${name} through Passage in the last ${demandDays} days.`,
      `With a free account, your admissions team receives referrals directly and keeps its open beds current. Create an account: ${page}`,
      'An administrator checks each request. If you did not expect this email, ignore it.',
    ]),
  }),
  digest: (unread: number, url: string | undefined) => ({
    subject: unread === 1 ? 'Review 1 unread notification in Passage' : `Review ${unread} unread notifications in Passage`,
    body: paragraphs([
      unread === 1 ? 'You have 1 unread notification in Passage.' : `You have ${unread} unread notifications in Passage.`,
      url ? `Sign in to view your notifications: ${url}` : 'Sign in to Passage to view your notifications.',
      'To change how Passage notifies you, go to Account Settings.',
    ]),
  }),
  alert: (subject: string, link: string | undefined) =>
    paragraphs([
      `${subject}.`,
      link ? `View in Passage: ${link}` : 'Sign in to Passage for details.',
      'To change how Passage notifies you, go to Account Settings.',
    ]),
  /** The same as a text message. */
  alertText: (subject: string, link: string | undefined) => [`Passage: ${subject}.`, link].filter(Boolean).join(' '),
}

/** A web address as people type it. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '')

/** What a message about a referral contains: nothing about the patient. `phone` is the number to call. */
export type Referral = { hospital: string | null; phone: string; isNew: boolean }
export type ListingInvitation = { name: string; sent: number; page: string }
export type Approval = { username: string; password: string; seconds: number; url: string | undefined }
export type Claim = {
  outcome: 'Approved' | 'Refused' | 'Overtaken'
  listing: string
  organization: string
  note: string | null
  link: string | undefined
}
