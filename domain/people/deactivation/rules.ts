import type { Actor } from '../../identity/actor.ts'
import type { Status } from '../../placement/statuses/statuses.ts'
import { facilityTabs } from '../../placement/statuses/statuses.ts'
import type { Endpoint } from '../../platform/endpoint.ts'
import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** How many days members of a deactivated organization can still view its open applications (S-37). */
export const viewOnlyDays = 14

type Deactivated = {
  active_status: string
  status_changed_at: string | null
  updated_at: string
}

/** The limit on an organization's members at `now`. Undefined unless it is deactivated. `days` is the length of the view-only period. */
export function organizationLimit(organization: Deactivated, now: string, days: number): OrganizationLimit | undefined {
  if (organization.active_status !== 'Deactivated') return undefined
  const since = Date.parse(organization.status_changed_at ?? organization.updated_at)
  const ends_at = new Date(since + days * 24 * 60 * 60 * 1000).toISOString()
  return { access: Date.parse(now) < Date.parse(ends_at) ? 'view only' : 'ended', ends_at }
}

/** The only applications that members of a deactivated organization can view. */
export const openStatuses: readonly Status[] = [...facilityTabs.Open, ...facilityTabs.Booked]

/** The only permissions that members of a deactivated organization keep, in the view-only period. */
const viewed: readonly string[] = [
  'advocates.own',
  'applications.list',
  'applications.show',
  'applications.readNotes',
  'chat.read',
  'documents.read',
  'patients.list',
  'patients.show',
  'requests.list',
]

type Limited = Pick<Actor, 'organization_limit'>

/** Whether the actor's organization leaves the actor this permission. The rule of the action may still deny it. */
export const keepsAction = ({ organization_limit: limit }: Limited, action: string): boolean =>
  !limit || (limit.access === 'view only' && viewed.includes(action))

/** Whether the actor's organization leaves the actor this endpoint. The endpoint's own rule may still deny the call. */
export function keepsEndpoint(actor: Limited, endpoint: Pick<Endpoint, 'access' | 'whenDeactivated'>): boolean {
  const { organization_limit: limit } = actor
  if (!limit || endpoint.whenDeactivated === 'always') return true
  return limit.access === 'view only' && (endpoint.whenDeactivated === 'view only' || keepsAction(actor, endpoint.access))
}

/** Explains why a call is rejected. */
export const deactivatedMessage = (limit: OrganizationLimit): string =>
  limit.access === 'view only'
    ? 'Your organization is deactivated. You can only view its open applications.'
    : 'Your organization is deactivated, and your access has ended.'

/**
 * What a member of a deactivated organization may still do (S-37). `view only`: use the account pages and view open applications, until
 * `ends_at`. `ended`: nothing.
 */
export const OrganizationLimit = z.object({ access: z.enum(['view only', 'ended']), ends_at: instant })
export type OrganizationLimit = z.infer<typeof OrganizationLimit>
