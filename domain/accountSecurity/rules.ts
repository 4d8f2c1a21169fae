import type { AccountAct, AccountEventKind } from './schema.ts'

const day = 24 * 60 * 60

/** How long security notices are also sent to the previous address. Durations are in seconds. */
export const previousAddressFor = 7 * day
/** Within this time, one administrator cannot both remove the second factor and change the email address or password. */
export const combinedWithin = day
/** How long a request stays pending. */
export const approvalWaits = 3 * day

/** For each action, the earlier changes by administrators that, together with it, would allow an account takeover (S-17). */
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

/** The other changes that make this one trigger an alert. */
export const combinesWith = (kind: AccountEventKind): readonly AccountEventKind[] =>
  Object.entries(kindOf).flatMap(([act, producedKind]) => (producedKind === kind ? combines[act as AccountAct] : []))

/** Actions on an account that need a second administrator, given the changes that administrators made to it in the last day. */
export const actsToApprove = (recent: readonly AccountEventKind[]): AccountAct[] =>
  (Object.keys(combines) as AccountAct[]).filter(act => combines[act].some(kind => recent.includes(kind)))
