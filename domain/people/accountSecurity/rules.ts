import type { AccountAct, AccountEventKind } from './schema.ts'

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
