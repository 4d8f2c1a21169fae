import { type Endpoint, type TokenGroup, tokenGroups } from '../../platform/endpoint.ts'

/**
 * Lets an identity provider create, change, and deactivate the organization's members at /scim/v2, which is no part of the contracts
 * (docs/decisions/0043-scim.md).
 */
export const provisioningScope = 'provisioning'

/** What a token may do: read or write one part of the API, or provision members. */
export const tokenScopes = [
  ...tokenGroups.flatMap(group =>
    group === 'beds' ? ([`${group}:read`, `${group}:write`] as const) : ([`${group}:read`] as const),
  ),
  provisioningScope,
] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The scope that a token needs for this endpoint. Undefined if the endpoint is not open to tokens, as every new endpoint. */
export const scopeOf = ({ tokens, method }: Pick<Endpoint, 'tokens' | 'method'>): TokenScope | undefined =>
  tokens && (`${tokens}:${method === 'GET' ? 'read' : 'write'}` as TokenScope)

const patientGroups: readonly TokenGroup[] = ['applications', 'patients']

/** Whether the scope covers patient data. Only tokens marked as covered can have it. */
export const coversPatients = (scope: TokenScope): boolean => patientGroups.some(group => scope.startsWith(`${group}:`))

/** Why a token may not call the endpoint; undefined if it may. The access rule then decides as for users. */
export function tokenProblem(
  token: { scopes: readonly TokenScope[]; covered: boolean },
  endpoint: Pick<Endpoint, 'tokens' | 'method' | 'reads'>,
): string | undefined {
  const scope = scopeOf(endpoint)
  if (!scope) return 'Programs cannot use this call.'
  if (!token.scopes.includes(scope)) return `This token does not have the scope ${scope}.`
  if (endpoint.reads === 'patient' && !token.covered)
    return 'This token is not marked as covered, so it cannot read patient data.'
  return undefined
}

/** The longest time that a token can be valid, in days. */
export const tokenDays = { most: 365, proposed: 90 } as const
/** The number of tokens that an organization can use at the same time, and the number of its webhooks. */
export const mostTokens = 50
export const mostWebhooks = 20

/** Every token begins with this, so that secret scanners and the server recognize it. */
export const tokenPrefix = 'psgt_'

/** The events that an organization can have sent to its own programs, and when each one happens. */
export const webhookEvents = {
  'application.submitted': 'An advocate applied to a facility.',
  'application.step_changed':
    'A step was answered or undone, information was requested or provided, or the application was closed.',
  'application.status_changed': 'The application has another status.',
  'application.admitted': 'The facility confirmed that the patient was admitted.',
  'application.outcome_recorded': 'The outcome of the stay was recorded.',
  'facility.changed': 'A facility’s profile or status was changed.',
  'facility.beds_changed': 'A facility’s open beds, holds, or bed settings were changed.',
  'user.approved': 'An administrator approved a member’s account.',
} as const
export type WebhookEvent = keyof typeof webhookEvents

/** Sent only by the test button. */
export const testEvent = 'webhook.test'

/** How often an event is sent until it fails. The pauses double, so this takes about a day. */
export const webhookTries = 14

/** How long the previous secret also signs deliveries after a rotation, in hours. */
export const overlapHours = 24

/** A webhook is turned off after this many failed attempts in a row, but not before it has failed for this long. */
const disabling = { failures: 20, hours: 1 } as const

/** Whether a webhook that has failed this often, since this time, is turned off. */
export const isDisabledAfter = (failures: number, failing_since: string, now: string): boolean =>
  failures >= disabling.failures && Date.parse(now) - Date.parse(failing_since) >= disabling.hours * 60 * 60 * 1000
