import type { Whoami } from '#domain/account/schema.ts'
import { pacificZone } from '#domain/dates.ts'
import { canReadWholeHospital } from '#domain/insights/access.ts'
import { audienceOf, noInsightsMessages } from '#domain/insights/audience.ts'
import type { insights } from '#domain/insights/contract.ts'
import { isChart } from '#domain/insights/metrics.ts'
import { patientScope } from '#domain/patients/access.ts'
import { Refusal } from '#domain/refusal.ts'
import { momentsOf } from '../access/moments.ts'
import type { Db } from '../db/connect.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { cohort } from './cohort.ts'
import { findBars, findNumber, findPatientsBehind, findPlan, listUsers } from './reportQueries.ts'

async function showInsights({ tx, actor, context: { config } }: Call<typeof insights.page>) {
  const organization = actor.organization_id === null ? undefined : await findPlan(tx, actor.organization_id)
  const audience = audienceOf(actor, organization?.plan ?? null)
  const comparesPeers = audience === 'hospital' && canReadWholeHospital(actor)
  return {
    audience,
    organization_name: organization?.name ?? null,
    // Platform figures are part of the admin area, which uses Pacific time (UX-001).
    time_zone: organization?.time_zone ?? pacificZone,
    users: comparesPeers ? await listUsers(tx, actor.organization_id!) : [],
    hours_per_application: config.HOURS_PER_APPLICATION,
    booking_url: config.BOOKING_URL ?? `mailto:${config.SUPPORT_EMAIL}`,
  }
}

async function showMetric({ tx, actor, params: { metric }, query, context, allow }: Call<typeof insights.metric>) {
  allow()
  const patients = cohort(actor, query, (await requirePaidPlan(tx, actor)).time_zone)
  if (!isChart(metric)) return { data: await findNumber(tx, patients, metric, context.config.HOURS_PER_APPLICATION) }
  const data = await findBars(tx, patients, metric)
  return { data, total: data.length }
}

async function listInsightPatients({
  tx,
  actor,
  now,
  params: { metric },
  query,
  context,
  allow,
  addAuditSubject,
}: Call<typeof insights.patients>) {
  allow()
  const { time_zone } = await requirePaidPlan(tx, actor)
  const scope = patientScope(actor, momentsOf(now, context.config))
  const found = await findPatientsBehind(tx, scope, cohort(actor, query, time_zone), { metric, ...query })
  addAuditSubject({ type: 'patients', ids: found.data.map(patient => patient.id), detail: { metric } })
  return found
}

export const insightRoutes: Handlers<typeof insights> = {
  page: showInsights,
  metric: showMetric,
  patients: listInsightPatients,
}

/**
 * Returns the actor's hospital. Throws on the free plan, which does not include Insights (INS-005).
 */
async function requirePaidPlan(tx: Db, actor: Whoami) {
  const organization = await findPlan(tx, actor.organization_id!)
  if (!organization || audienceOf(actor, actor.organization_plan) !== 'hospital')
    throw new Refusal('forbidden', noInsightsMessages.free)
  return organization
}
