import { z } from '#zod'
import { email, required, requiredInformation } from '../fields.ts'
import { text } from '../formats.ts'
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
export const ApprovalRequest = z
  .object({
    act: z.enum(accountActs),
    email: email.nullish(),
    newPassword: AdminPasswordChange.shape.newPassword.nullish(),
    reason: ApprovalReason,
  })
  .superRefine((request, context) => {
    if (request.act === 'email' && !request.email)
      context.addIssue({ code: 'custom', path: ['email'], message: requiredInformation })
    if (request.act === 'password' && !request.newPassword)
      context.addIssue({ code: 'custom', path: ['newPassword'], message: 'Password is required!' })
  })

export const ApprovalDecision = z.object({
  approve: z.boolean(),
  note: text(1000)
    .nullish()
    .transform(note => note || null),
})
