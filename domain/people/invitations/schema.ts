import { newPassword } from '../../identity/account/password.ts'
import { organizationRoles, organizationTypes } from '../../identity/roles.ts'
import { email, firstName, lastName, requiredInformation, userNames } from '../../platform/fields.ts'
import { instant, rowId, tagList } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { checkShortNames, fullNameFlags } from '../../platform/text.ts'
import { z } from '../../platform/zod.ts'

/** How long the link in an invitation is valid, in seconds (S-36). */
export const invitationLifetime = 72 * 60 * 60

const selectOrganization = 'Select an organization'

/** The Invite dialog's request body. */
export const NewInvitation = withRules(
  z.object({
    ...fullNameFlags('first_name', 'last_name'),
    first_name: firstName,
    last_name: lastName,
    email,
    organization_id: rowId.nullable().refine(id => id !== null, selectOrganization),
    organization_role: z.enum(organizationRoles, 'Select a role'),
    is_patient_advocate: z.boolean().default(false),
    pa_type: tagList.default([]),
  }),
  rule(({ is_patient_advocate, pa_type }) => is_patient_advocate !== true || [pa_type ?? []].flat().length > 0, {
    path: ['pa_type'],
    message: requiredInformation,
  }),
  checkShortNames(userNames),
)
export type NewInvitation = z.output<typeof NewInvitation>

/** An invitation that has been neither accepted nor revoked. */
export const Invitation = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  organization_id: z.number(),
  organization_name: z.string(),
  organization_role: z.enum(organizationRoles),
  is_patient_advocate: z.boolean(),
  /** The administrator's name. */
  invited_by: z.string(),
  sent_at: instant,
  expires_at: instant,
})
export type Invitation = z.infer<typeof Invitation>

/**
 * An invitation that was just sent. Without an email server, `link` is the path that the administrator passes on; otherwise it is
 * null, so that only the owner of the mailbox can use it.
 */
export const SentInvitation = Invitation.extend({ link: z.string().nullable() })
export type SentInvitation = z.infer<typeof SentInvitation>

const token = z.string().min(1).max(200)
export const InvitationToken = z.object({ token })

/** What the link shows to the invited person. */
export const OpenedInvitation = Invitation.pick({
  email: true,
  first_name: true,
  organization_name: true,
  expires_at: true,
}).extend({
  organization_type: z.enum(organizationTypes),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

export const AcceptedInvitation = z.object({ token, password: newPassword })

/** The form behind the link. */
export const InvitationForm = z
  .object({ password: newPassword, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: 'Passwords must match',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** The error for a link that does not work. It is the same whether the link is wrong, expired, used, or revoked. */
export const invalidInvitation = 'This invitation is no longer valid. Ask your administrator for a new one.'
export const invitationAccepted = 'Your account is ready. Sign in with your email address and your password.'
