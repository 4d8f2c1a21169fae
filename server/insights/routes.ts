import { sql } from 'kysely'
import { canReadWholeHospital } from '#domain/insights/access.ts'
import { insights } from '#domain/insights/contract.ts'
import { isChart } from '#domain/insights/metrics.ts'
import { audienceOf, noInsightsMessages } from '#domain/insights/page.ts'
import { type DayRange, periodBefore } from '#domain/insights/ranges.ts'
import { patientScope } from '#domain/intake/access.ts'
import { pacificZone } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { momentsOf } from '../platform/access/consent.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../platform/http/handler.ts'
import { supportEmail } from '../platform/installation/settings.ts'
import { applicationsOfCohort, cohort } from './metrics.ts'
import { findBars, findNumber, findPatientsBehind, findPlan, listUsers } from './reportQueries.ts'
import { arrivedAt, daysOfReport, findFacilities, findTimes, waitsOfPatients } from './waits.ts'

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
    booking_url: config.BOOKING_URL ?? `mailto:${await supportEmail(tx, config)}`,
  }
}

async function showMetric({
  subject: hospital,
  tx,
  actor,
  params: { metric },
  query,
  context,
}: Call<typeof insights.metric, Hospital>) {
  const patients = cohort(actor, query, hospital.time_zone)
  if (!isChart(metric)) return { data: await findNumber(tx, patients, metric, context.config.HOURS_PER_APPLICATION) }
  const data = await findBars(tx, patients, metric)
  return { data, total: data.length }
}

async function listInsightPatients({
  subject: { time_zone },
  tx,
  actor,
  now,
  params: { metric },
  query,
  context,
  addAuditSubject,
}: Call<typeof insights.patients, Hospital>) {
  const scope = patientScope(actor, momentsOf(now, context.config))
  const found = await findPatientsBehind(tx, scope, cohort(actor, query, time_zone), { metric, ...query })
  addAuditSubject({ type: 'patients', ids: found.data.map(patient => patient.id), detail: { metric } })
  return found
}

async function showTimes({ subject: { time_zone }, tx, actor, query }: Call<typeof insights.times, Hospital>) {
  const patients = cohort(actor, { ...query, ...daysOfReport(query) }, time_zone)
  return findTimes(tx, waitsOfPatients(patients, query, time_zone), query)
}

async function showFacilities({ subject: { time_zone }, tx, actor, query }: Call<typeof insights.facilities, Hospital>) {
  const { sort, ...filters } = query
  const sent = (days: DayRange) => sql`
    with cohort as (select id, ${arrivedAt('patients')} as arrived_at from (${cohort(actor, { ...filters, ...days }, time_zone)}) as patients)
    select applications.*, arrived_at from ${applicationsOfCohort()} join cohort on cohort.id = applications.record_id`
  return findFacilities(tx, sent(filters), sent(periodBefore(filters)), sql`applications.arrived_at`, sort)
}

export const insightRoutes: Handlers<typeof insights> = {
  page: showInsights,
  metric: handler(insights.metric, { subject: paidHospital, run: showMetric }),
  patients: handler(insights.patients, { subject: paidHospital, run: listInsightPatients }),
  times: handler(insights.times, { subject: paidHospital, run: showTimes }),
  facilities: handler(insights.facilities, { subject: paidHospital, run: showFacilities }),
}

/**
 * Returns the actor's hospital; undefined if the actor has none. Throws on the free plan, which does not include Insights (INS-005).
 */
async function paidHospital({ tx, actor }: Pick<SubjectCall<typeof insights.metric>, 'tx' | 'actor'>) {
  if (audienceOf(actor, actor.organization_plan) === 'free') throw new HttpError('forbidden', noInsightsMessages.free)
  return actor.organization_id === null ? undefined : findPlan(tx, actor.organization_id)
}

type Hospital = NonNullable<Awaited<ReturnType<typeof paidHospital>>>
