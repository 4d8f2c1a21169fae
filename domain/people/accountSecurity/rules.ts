import { email, required, requiredInformation } from '../../platform/fields.ts'
import { text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { AdminPasswordChange } from '../users/schema.ts'
import { type AccountAct, type AccountEventKind, accountActs } from './schema.ts'

const day = 24 * 60 * 60

/** How long security notices also go to the previous email address, in seconds. */
export const previousAddressPeriod = 7 * day
/** Within this many seconds, one administrator cannot both turn off two-factor authentication and change the email address or password. */
export const combinationPeriod = day
/** How long a request stays pending, in seconds. */
export const approvalLifetime = 3 * day

/** For each action, the earlier changes by administrators that, combined with it, would allow an account takeover (S-17). */
const combines: Record<AccountAct, readonly AccountEventKind[]> = {
  email: ['factor_off'],
  password: ['factor_off'],
  factor: ['email_changed', 'password_changed'],
}
const kindOf: Record<AccountAct, AccountEventKind> = {
  email: 'email_changed',
  password: 'password_changed',
  factor: 'factor_off',
}

/** The other changes that trigger an alert when combined with this one. */
export const combinesWith = (kind: AccountEventKind): readonly AccountEventKind[] =>
  Object.entries(kindOf).flatMap(([act, producedKind]) => (producedKind === kind ? combines[act as AccountAct] : []))

/** Account actions that need a second administrator's approval because of what administrators changed in the last day. */
export const actionsToApprove = (recent: readonly AccountEventKind[]): AccountAct[] =>
  (Object.keys(combines) as AccountAct[]).filter(act => combines[act].some(kind => recent.includes(kind)))

/** The reason for a change that needs another administrator's approval. */
const ApprovalReason = required({
  max: 1000,
  min: 10,
  missing: 'Enter a reason',
  short: 'Enter a reason of at least 10 characters',
})

/** A request for approval, with the new email address or password, if any. */
export const ApprovalRequest = withRules(
  z.object({
    act: z.enum(accountActs),
    email: email.nullish(),
    newPassword: AdminPasswordChange.shape.newPassword.nullish(),
    reason: ApprovalReason,
  }),
  rule(({ act, email }) => act !== 'email' || Boolean(email), { path: ['email'], message: requiredInformation }),
  rule(({ act, newPassword }) => act !== 'password' || Boolean(newPassword), {
    path: ['newPassword'],
    message: 'Password is required!',
  }),
)

export const ApprovalDecision = z.object({
  approve: z.boolean(),
  note: text(1000)
    .nullish()
    .transform(note => note || null),
})
