import { isPersonalMailbox } from '../../people/users/emailDomain.ts'
import { email } from '../../platform/fields.ts'
import { instant, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** What happens when someone without an account signs in: no account, an account that an administrator must approve, or an approved one. */
export const newAccountStates = ['none', 'waiting', 'approved'] as const

/** Only a provider on the server itself may be called without TLS. */
export const isProviderUrl = (value: string): boolean =>
  /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)(\/\S*)?$/i.test(value)

const issuer = text(500)
  .refine(isProviderUrl, 'Enter the issuer’s https:// address, such as https://id.hospital.org')
  .refine(value => !/[?#]|\.well-known/.test(value), 'Enter the issuer’s address without /.well-known/openid-configuration')

const values = z.array(text(200).min(1)).max(50).default([])

const domain = text(253)
  .toLowerCase()
  .regex(/^(?=.{4,})([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter email domains, such as hospital.org')
  .refine(name => !isPersonalMailbox(name), 'Enter only domains that belong to the organization')

/** The settings of a connection to an organization's OpenID Connect provider, except the client secret. */
const settings = {
  issuer,
  client_id: text(255).min(1, 'Enter the client ID'),
  /** Addresses at these domains, and no others, sign in through this provider. */
  domains: z.array(domain).min(1, 'Enter at least one email domain').max(20),
  /** Whether the organization's members can sign in only through a provider. */
  required: z.boolean().default(false),
  new_accounts: z.enum(newAccountStates).default('none'),
  /** Whether addresses without an `email_verified` claim count as verified. Microsoft Entra ID does not send the claim. */
  trusts_email: z.boolean().default(false),
  /** The `acr` and `amr` values that replace Passage's own second factor. */
  trusted_acr: values,
  trusted_amr: values,
  /** The claim that contains a user's groups or roles; null if claims change no roles. */
  roles_claim: text(200)
    .nullish()
    .transform(value => value || null),
  administrator_values: values,
  advocate_values: values,
  /** The values that give roles at the organization's locations. */
  locations: z
    .array(z.object({ facility_id: z.number().int(), manager_values: values, coordinator_values: values }))
    .max(500)
    .default([]),
}

const secretMissing = 'Enter the client secret'
const secret = z.string().trim().max(1000)

export const NewConnection = z.object({ ...settings, client_secret: secret.min(1, secretMissing) })
/** A connection's new settings. An empty secret keeps the stored one, unless the secret would go to another issuer or client. */
export const ConnectionEdit = z.object({ ...settings, client_secret: secret.default('') })
export type ConnectionEdit = z.output<typeof ConnectionEdit>

/** Reads a list that the form shows as lines of text, or as null if it was emptied. The field shows the first error. */
const lines = (list: z.ZodType<string[], string[] | undefined>) =>
  z
    .string()
    .nullable()
    .transform((text, context) => {
      const result = list.safeParse(
        (text ?? '')
          .split(/[\n,;]/)
          .map(line => line.trim())
          .filter(Boolean),
      )
      if (result.success) return result.data
      context.addIssue({ code: 'custom', message: result.error.issues[0]!.message })
      return z.NEVER
    })

const asLines = {
  domains: lines(settings.domains),
  trusted_acr: lines(settings.trusted_acr),
  trusted_amr: lines(settings.trusted_amr),
  administrator_values: lines(settings.administrator_values),
  advocate_values: lines(settings.advocate_values),
  /** By the location's ID. */
  locations: z
    .record(z.string(), z.object({ manager_values: lines(values), coordinator_values: lines(values) }))
    .transform(byId =>
      Object.entries(byId)
        .map(([id, lists]) => ({ facility_id: Number(id), ...lists }))
        .filter(({ manager_values, coordinator_values }) => manager_values.length + coordinator_values.length > 0),
    ),
}
/** The settings form, in which lists are lines of text. */
export const NewConnectionForm = NewConnection.extend(asLines)
export const ConnectionForm = ConnectionEdit.extend(asLines)

export const Connection = z.object({
  ...settings,
  id: z.number().int(),
  organization_id: z.number().int(),
  updated_at: instant,
  /** How many accounts are linked to a subject of this provider. */
  linked_accounts: z.number().int(),
})
export type Connection = z.output<typeof Connection>

/** The addresses to enter at the provider. */
export const ProviderAddresses = z.object({
  redirect_uri: z.string(),
  post_logout_redirect_uri: z.string(),
  back_channel_logout_uri: z.string(),
})

export const tests = ['found', 'keys', 'pkce', 'client', 'sign_out'] as const
/** The result of each step of a connection test. `detail` says what to do about a failed step. */
export const TestReport = z.object({
  ok: z.boolean(),
  steps: z.array(z.object({ step: z.enum(tests), ok: z.boolean(), detail: z.string().nullable() })),
})
export type TestReport = z.output<typeof TestReport>

export const SignOnStart = z.object({ email })

/** What the provider sent back to the browser. */
export const SignOnAnswer = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
})
export type SignOnAnswer = z.output<typeof SignOnAnswer>
