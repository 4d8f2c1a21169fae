import { timeZoneNames } from '../directory/answering/timeZones.ts'
import { type Actor, hasPermission } from '../identity/actor.ts'
import { contract } from '../platform/endpoint.ts'
import { z } from '../platform/zod.ts'

/**
 * The kinds of Insights pages: the platform's analytics, a hospital's Insights, the upgrade offer, the page for treatment centers,
 * or a message that explains why there is no page.
 */
export const audiences = ['platform', 'forbidden', 'hospital', 'free', 'treatment_center', 'none'] as const
export type Audience = (typeof audiences)[number]

/** The Insights page for an actor, based on the actor's role and the organization's plan (INS-001 to INS-008). */
export function audienceOf(actor: Actor, plan: 'free' | 'paid' | null): Audience {
  if (actor.is_admin) return hasPermission(actor, 'INSIGHTS_READ') ? 'platform' : 'forbidden'
  if (actor.organization_type === 'treatment_center') return 'treatment_center'
  if (actor.organization_type === 'hospital') return plan === 'paid' ? 'hospital' : 'free'
  return 'none'
}

/** The prescribed messages shown instead of Insights (INS-008). */
export const noInsightsMessages = {
  forbidden: 'You do not have the required permission',
  free: 'Upgrade to a paid plan to access Patient Advocate Insights',
  none: 'You are not currently a member of any organization.',
} as const

/** Apart from the figures' contract, because every page loads it: the Insights screen asks for it while its code still loads. */
export const insightsPage = contract({
  page: {
    method: 'GET',
    path: '/insights',
    about: 'Which Insights page the caller sees and, for a hospital Org Admin, which users they can view.',
    access: 'signed in',
    response: z.object({
      audience: z.enum(audiences),
      organization_name: z.string().nullable(),
      time_zone: z.enum(timeZoneNames).describe('The time zone that determines when each day starts and ends'),
      users: z.array(z.object({ id: z.number(), name: z.string() })),
      hours_per_application: z.number(),
      booking_url: z.string(),
    }),
  },
})
