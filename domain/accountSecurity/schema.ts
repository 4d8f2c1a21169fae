import { z } from 'zod'
import { instant, rowId } from '../formats.ts'

/** The changes to an account that its owner is notified of: what it is called, how it is reached, how it is secured. */
export const accountEventKinds = [
  'email_changed',
  'username_changed',
  'phone_changed',
  'password_changed',
  'factor_on',
  'factor_off',
  'codes_renewed',
  'locked',
  'unlocked',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** What one administrator alone does not combine on one account within a day. */
export const accountActs = ['email', 'password', 'factor'] as const
export type AccountAct = (typeof accountActs)[number]

export const approvalStates = ['Waiting', 'Approved', 'Refused', 'Expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Who made a change: the account's owner, signed in or with a code from their mailbox, or an administrator, who is named. */
const by = z.enum(['owner', 'code', 'administrator'])

const event = {
  id: rowId,
  kind: z.enum(accountEventKinds),
  at: instant,
  by,
  administrator: z.string().nullable(),
  approved_by: z.string().nullable(),
}

/** A change to the caller's own account. */
export const OwnAccountEvent = z.object(event)
export type OwnAccountEvent = z.infer<typeof OwnAccountEvent>

/** The same as super admins read it. */
export const AccountEvent = z.object({
  ...event,
  user_id: rowId,
  user_name: z.string(),
  /** With this earlier change of the same account it amounts to a takeover, if it was one. */
  alert_with: z.object({ kind: z.enum(accountEventKinds), at: instant, administrator: z.string().nullable() }).nullable(),
})
export type AccountEvent = z.infer<typeof AccountEvent>

/** A change to an account that waits for another administrator, or was decided. */
export const AccountApproval = z.object({
  id: rowId,
  user_id: rowId,
  user_name: z.string(),
  act: z.enum(accountActs),
  /** The new address, and the one until now. */
  email: z.string().nullable(),
  current_email: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  /** The caller asked for it, and cannot decide it. */
  own: z.boolean(),
  requested_at: instant,
  expires_at: instant,
  state: z.enum(approvalStates),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
})
export type AccountApproval = z.infer<typeof AccountApproval>
