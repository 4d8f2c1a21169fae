import { type Actor, hasPermission } from '../identity/actor.ts'

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
