import type { Actor } from '#domain/actor.ts'
import { seesOrganization } from '#domain/insights/access.ts'
import { audienceOf, insteadOfInsights } from '#domain/insights/audience.ts'
import type { insights } from '#domain/insights/contract.ts'
import { isChart } from '#domain/insights/metrics.ts'
import { patientScope } from '#domain/patients/access.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { momentsOf } from '../patients/reach.ts'
import { cohort } from './cohort.ts'
import { findBars, findNumber, findPatientsBehind, findPlan, listUsers } from './queries.ts'

export const insightRoutes: Handlers<typeof insights> = {
  async page({ tx, actor, house: { config } }) {
    const organization = actor.organization_id === null ? undefined : await findPlan(tx, actor.organization_id)
    const audience = audienceOf(actor, organization?.plan ?? null)
    const looksAround = audience === 'hospital' && seesOrganization(actor)
    return {
      audience,
      organization_name: organization?.name ?? null,
      users: looksAround ? await listUsers(tx, actor.organization_id!) : [],
      hours_per_application: config.HOURS_PER_APPLICATION,
      booking_url: config.BOOKING_URL ?? `mailto:${config.SUPPORT_EMAIL}`,
    }
  },

  async metric({ tx, actor, params: { metric }, query, house, allow }) {
    allow()
    await onPaidPlan(tx, actor)
    if (!isChart(metric)) return { data: await findNumber(tx, cohort(actor, query), metric, house.config.HOURS_PER_APPLICATION) }
    const data = await findBars(tx, cohort(actor, query), metric)
    return { data, total: data.length }
  },

  async patients({ tx, actor, now, params: { metric }, query, house, allow, about }) {
    allow()
    await onPaidPlan(tx, actor)
    const scope = patientScope(actor, momentsOf(now, house.config))
    const found = await findPatientsBehind(tx, scope, cohort(actor, query), { metric, ...query })
    about({ type: 'patients', ids: found.data.map(patient => patient.id), detail: { metric } })
    return found
  },
}

/** A hospital on the free plan has no Insights (spec 3 §6, INS-005). */
async function onPaidPlan(tx: Db, actor: Actor) {
  const organization = await findPlan(tx, actor.organization_id!)
  if (audienceOf(actor, organization?.plan ?? null) !== 'hospital') throw new Refusal('forbidden', insteadOfInsights.free)
}
