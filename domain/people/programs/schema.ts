import { facilityRoles } from '../../identity/roles.ts'
import { groupRoles } from '../../identity/signOn/rules.ts'
import { required } from '../../platform/fields.ts'
import { instant, onOneLine } from '../../platform/formats.ts'
import { withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { coversPatients, testEvent, tokenDays, tokenScopes, type WebhookEvent, webhookEvents } from './rules.ts'

const name = required({ max: 80, missing: 'Enter a name' }).transform(onOneLine)
const eventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** A program's token as lists show it. The token itself is shown once, when it is created. */
export const Token = z.object({
  id: z.number(),
  name: z.string(),
  /** The token's last four characters. */
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Whether the program's operator may receive patient data. */
  covered: z.boolean(),
  created_by: z.string(),
  created_at: instant,
  expires_at: instant,
  /** To the minute. */
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
})
export type Token = z.infer<typeof Token>

const daysProblem = `Enter a number of days from 1 to ${tokenDays.most}`

/** Patient data needs the confirmation that the program's operator may receive it. */
export const NewToken = withRules(
  z.object({
    name,
    scopes: z.array(z.enum(tokenScopes)).min(1, 'Select what the program may do').max(tokenScopes.length),
    covered: z.boolean().default(false),
    valid_days: z.coerce
      .number(daysProblem)
      .int(daysProblem)
      .min(1, daysProblem)
      .max(tokenDays.most, `Enter at most ${tokenDays.most} days`),
  }),
  ({ scopes, covered }, issues) => {
    // This rule also runs for an invalid body.
    if (!Array.isArray(scopes)) return
    if (!covered && tokenScopes.some(scope => coversPatients(scope) && scopes.includes(scope)))
      issues.addIssue({ code: 'custom', path: ['covered'], message: 'Confirm this to let the program read patient data' })
  },
)
export type NewToken = z.infer<typeof NewToken>

/** The new token, which is not shown again. */
export const CreatedToken = Token.extend({ token: z.string() })

/** How an identity provider provisions an organization's members. */
export const Provisioning = z.object({
  /** SCIM's base address; null without PUBLIC_URL. */
  address: z.string().nullable(),
  /** The last request with a token that may provision, to the minute. */
  last_request_at: instant.nullable(),
  groups: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      members: z.number().int(),
      /** The roles that the organization's sign-on connections give to the group. */
      roles: z.array(z.enum(groupRoles)),
      /** The roles that they give to the group at locations. */
      locations: z.array(z.object({ facility_name: z.string(), facility_role: z.enum(facilityRoles) })),
    }),
  ),
})
export type Provisioning = z.infer<typeof Provisioning>

/** An address that receives an organization's events. */
export const Webhook = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventNames)),
  /** Whether the receiver may receive patient data. Others get ids and times only. */
  covered: z.boolean(),
  /** Until when the secret before the last rotation also signs. */
  previous_until: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** Failed attempts in a row. */
  failures: z.number().int(),
  failing_since: instant.nullable(),
  disabled_at: instant.nullable(),
  /** Why it is off: `by_person`, or the failure that turned it off. */
  disabled_reason: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

const addressProblem = 'Enter an address that begins with https://'

const fields = {
  name,
  url: required({ max: 500, missing: addressProblem })
    .pipe(z.url({ protocol: /^https?$/, error: addressProblem }))
    .refine(url => !/^https?:\/\/[^/?#]*@/i.test(url), 'Enter an address without a username and password'),
  events: z.array(z.enum(eventNames)).min(1, 'Select at least one event').max(eventNames.length),
  covered: z.boolean(),
}

export const NewWebhook = z.object({ ...fields, covered: fields.covered.default(false) })

/** Changes to a webhook. Absent fields stay unchanged. `active` turns deliveries off, or on again. */
export const WebhookEdit = z.object({ ...fields, active: z.boolean() }).partial()

/** A webhook with its new secret, which is not shown again. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() })

/** One event's delivery to a webhook. */
export const Delivery = z.object({
  id: z.number(),
  /** The `webhook-id` header. It stays the same when the delivery is repeated. */
  message_id: z.string(),
  event: z.enum([...eventNames, testEvent]),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  tries: z.number().int(),
  /** How often a person sent the delivery again. */
  resends: z.number().int(),
  created_at: instant,
  /** When the next attempt is due; null unless the delivery is waiting. */
  next_try_at: instant.nullable(),
  sent_at: instant.nullable(),
  /** Why the last attempt failed, such as `HTTP_500`, `timeout`, or `private_address`. */
  failure: z.string().nullable(),
  /** The body that is sent, without the `details` that only a covered receiver gets. */
  payload: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

/** The body of a delivery. `details` is sent only to covered receivers. */
export const WebhookPayload = z.object({
  type: z.enum([...eventNames, testEvent]).describe('The event.'),
  timestamp: instant.describe('When the event happened.'),
  data: z
    .object({
      organization_id: z.number().int().describe('The organization whose webhook this is.'),
      application_id: z.number().int(),
      patient_id: z.number().int(),
      facility_id: z.number().int(),
      user_id: z.number().int(),
      details: z
        .object({ by: z.string(), step: z.string(), status: z.string() })
        .describe('Only for receivers that are marked as covered: who acted, the step, and the status.'),
    })
    .partial()
    .required({ organization_id: true }),
})
export type WebhookPayload = z.infer<typeof WebhookPayload>
