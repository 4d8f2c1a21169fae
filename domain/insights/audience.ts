import { type Actor, may } from '../actor.ts'

/**
 * Which Insights page is somebody's (spec 3 §2): the platform's own analytics, a hospital's, the offer to upgrade, the treatment
 * centers', or a sentence that says why there is none.
 */
export const audiences = ['platform', 'forbidden', 'hospital', 'free', 'treatment_center', 'none'] as const
export type Audience = (typeof audiences)[number]

/** Whose page they see, by their role and by their organization's plan (INS-001 to INS-008). */
export function audienceOf(actor: Actor, plan: 'free' | 'paid' | null): Audience {
  if (actor.is_admin) return may(actor, 'INSIGHTS_READ') ? 'platform' : 'forbidden'
  if (actor.organization_type === 'treatment_center') return 'treatment_center'
  if (actor.organization_type === 'hospital') return plan === 'paid' ? 'hospital' : 'free'
  return 'none'
}

/** The sentences of spec 3 §2 and decisions INS-008. */
export const insteadOfInsights = {
  forbidden: 'You do not have the required permission',
  free: 'Upgrade to a paid plan to access Patient Advocate Insights',
  none: 'You are not currently a member of any organization.',
} as const
