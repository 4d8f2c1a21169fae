import { instant, rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** Account changes that trigger a notice to the owner: username, contact information, and security. */
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

/** Actions that one administrator cannot combine on the same account within a day. */
export const accountActs = ['email', 'password', 'factor'] as const
export type AccountAct = (typeof accountActs)[number]

export const approvalStates = ['Waiting', 'Approved', 'Refused', 'Expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Who made the change: the signed-in owner, a person with a code emailed to the owner, or an administrator. */
const by = z.enum(['owner', 'code', 'administrator'])

const event = {
  id: rowId,
  kind: z.enum(accountEventKinds),
  at: instant,
  by,
  administrator: z.string().nullable(),
  approved_by: z.string().nullable(),
}

export const OwnAccountEvent = z.object(event)
export type OwnAccountEvent = z.infer<typeof OwnAccountEvent>

/** A change to any account, as displayed to super admins. */
export const AccountEvent = z.object({
  ...event,
  user_id: rowId,
  user_name: z.string(),
  /** The earlier change that, combined with this one, would allow an account takeover. */
  alert_with: z.object({ kind: z.enum(accountEventKinds), at: instant, administrator: z.string().nullable() }).nullable(),
})
export type AccountEvent = z.infer<typeof AccountEvent>

/** An account change that needs or needed another administrator's approval. */
export const AccountApproval = z.object({
  id: rowId,
  user_id: rowId,
  user_name: z.string(),
  act: z.enum(accountActs),
  /** The requested email address, which replaces `current_email` after approval. */
  email: z.string().nullable(),
  current_email: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  /** True if the caller made the request. The caller then cannot approve or reject it. */
  own: z.boolean(),
  requested_at: instant,
  expires_at: instant,
  state: z.enum(approvalStates),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
})
export type AccountApproval = z.infer<typeof AccountApproval>
