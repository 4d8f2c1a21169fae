import { email, required, requiredInformation } from '../../platform/fields.ts'
import { text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { AdminPasswordChange } from '../users/schema.ts'
import { accountActs } from './schema.ts'

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
