import type { AccountAct, AccountEventKind } from './schema.ts'

const day = 24 * 60 * 60

/** For so long security notices go to the address before a change as well. Durations are seconds. */
export const previousAddressFor = 7 * day
/** Within so long one administrator does not both remove the second factor and change the email address or the password. */
export const combinedWithin = day
/** So long a request waits for another administrator. */
export const approvalWaits = 3 * day

/** The changes by administrators after which each act amounts to a takeover, if it was one (S-17). */
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

/** The other changes that make this one an alert. */
export const combinesWith = (kind: AccountEventKind): readonly AccountEventKind[] =>
  Object.entries(kindOf).flatMap(([act, done]) => (done === kind ? combines[act as AccountAct] : []))

/** What an administrator may not do alone to an account to which these changes were made by administrators in the last day. */
export const actsToApprove = (recent: readonly AccountEventKind[]): AccountAct[] =>
  (Object.keys(combines) as AccountAct[]).filter(act => combines[act].some(kind => recent.includes(kind)))
