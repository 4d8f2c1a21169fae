import { differenceInYears } from 'date-fns/differenceInYears'
import { parseISO } from 'date-fns/parseISO'
import { formatInTimeZone } from 'date-fns-tz'
import type { InsightFilters } from '#domain/insights/filters.ts'
import type { ChartMetric, NumberMetric } from '#domain/insights/metrics.ts'
import { completionOutcomes, nonCompletionOutcomes } from '#domain/placement/statuses/statuses.ts'
import type { Row } from '../seed/builders.ts'

export type World = {
  patients: Row<'patients'>[]
  applications: Row<'applications'>[]
  facilities: { id: number; name: string }[]
  tags: { id: number; content: string }[]
  payers: { payer_code: string; insurance_type: string }[]
}
type Patient = World['patients'][number]
type Provider = { payer_code: string; payer_name: string; insurance_type?: string }

/**
 * A simple reference implementation that computes all figures from entire tables, to compare with the SQL. It shares no code with
 * the SQL; it defines labels and the order of statuses separately (docs/decisions/0018-time-zones-and-exports.md).
 */
export function slowly(world: World, filters: InsightFilters, organization_id: number, zone: string) {
  const providers = ({ patient_insurance, secondary_insurance }: Patient) =>
    [patient_insurance, secondary_insurance].flatMap(insurance => (insurance as { provider?: Provider } | null)?.provider ?? [])
  const typeOf = ({ payer_code, insurance_type }: Provider) =>
    world.payers.find(payer => payer.payer_code === payer_code)?.insurance_type ?? insurance_type
  const dayOf = (instant: string) => formatInTimeZone(instant, zone, 'yyyy-MM-dd')
  const counts = (patient: Patient) => {
    const day = dayOf(patient.created_at)
    const age = differenceInYears(parseISO(day), parseISO(patient.date_of_birth))
    const [from, to] = (filters.age_range ?? '0-999').split('-').map(Number)
    return (
      patient.organization_id === organization_id &&
      day >= filters.start_date &&
      day <= filters.end_date &&
      (!filters.user_id || patient.advocate_id === filters.user_id) &&
      (!filters.gender || patient.gender_identity === filters.gender) &&
      (!filters.race || patient.race === filters.race) &&
      (!filters.unhoused || patient.homeless === (filters.unhoused === '1')) &&
      (!filters.treatment_category || patient.treatment_levels.includes(filters.treatment_category)) &&
      (!filters.insurance || providers(patient).some(provider => typeOf(provider) === filters.insurance)) &&
      age >= from! &&
      age <= to!
    )
  }
  const patients = world.patients.filter(counts)
  const of = (patient: Patient) => world.applications.filter(application => application.record_id === patient.id)
  const roundToTenth = (value: number) => Math.round(value * 10 + Number.EPSILON * 100) / 10
  const perPatient = (list: World['applications']) => (patients.length ? roundToTenth(list.length / patients.length) : null)
  const all = patients.flatMap(of)
  const matched = patients.flatMap(({ match_count }) => match_count ?? [])
  const sum = matched.reduce((total, value) => total + value, 0)

  const bars = (groups: (patient: Patient) => readonly (readonly [key: string, label: string])[]) => {
    const found = new Map<string, { key: string; label: string; count: number }>()
    for (const patient of patients)
      for (const [key, label] of new Map(groups(patient))) found.set(key, { key, label, count: (found.get(key)?.count ?? 0) + 1 })
    return [...found.values()]
  }
  const byTag = (ids: (patient: Patient) => number[]) =>
    bars(patient => ids(patient).map(id => [String(id), world.tags.find(tag => tag.id === id)!.content]))
  const byFacility = (column: 'patient_admitted' | 'application_approved') =>
    bars(patient =>
      of(patient)
        .filter(application => application[column])
        .map(({ facility_id: id }) => [String(id), world.facilities.find(candidate => candidate.id === id)!.name]),
    )
  const label = (patient: Patient) => {
    if (patient.status !== 'Active') return patient.status === 'Inactive' ? 'Deleted' : patient.status
    const [furthest] = of(patient).toSorted(byProgress)
    return furthest ? wordOf(furthest.status) : 'No application yet'
  }

  const numbers: Record<NumberMetric, number | null> = {
    'patients-entered': patients.length,
    'avg-matches': matched.length ? roundToTenth(sum / matched.length) : null,
    'avg-applications': perPatient(all),
    'avg-accepted-applications': perPatient(all.filter(({ application_approved }) => application_approved)),
    'total-admitted-patients': patients.filter(patient => of(patient).some(application => application.patient_admitted)).length,
    'administrative-hours-saved': roundToTenth(all.length * 0.75),
  }
  const charts: Record<ChartMetric, { key: string; label: string; count: number }[]> = {
    'patients-by-status': bars(patient => [[label(patient), label(patient)]]),
    'admitted-patients-by-facility': byFacility('patient_admitted'),
    'admitted-patients-by-network': bars(patient =>
      of(patient)
        .filter(application => application.patient_admitted)
        .map(() => ['On the network', 'On the network'] as const),
    ),
    'accepted-patients-by-facility': byFacility('application_approved'),
    'patients-by-insurance-provider': bars(patient =>
      providers(patient).map(provider => [provider.payer_code, provider.payer_name]),
    ),
    'patients-by-insurance-type': bars(patient => {
      const types = providers(patient).length ? providers(patient).map(typeOf) : ['None']
      return types.flatMap(type => (type ? [[type, insuranceWords[type]!] as const] : []))
    }),
    'patients-by-mental-health': byTag(patient => patient.mental_conditions),
    'patients-by-comorbidities': byTag(patient => [...patient.health_conditions, ...patient.acute_health_conditions]),
    'patients-by-accommodations': byTag(patient => patient.accessibility_requirements),
    'patients-by-close-reason': bars(patient =>
      of(patient).flatMap(({ close_reason: reason }) => (reason ? [[reason, reason] as const] : [])),
    ),
  }
  return { ...numbers, ...charts }
}

const insuranceWords: Record<string, string> = {
  Public: 'Public (Medicaid/Medicare)',
  Private: 'Private (Commercial Policy)',
  None: 'No insurance entered',
}

const completed = completionOutcomes as readonly string[]
const ended = nonCompletionOutcomes as readonly string[]

/** The label for a status in reports. */
function wordOf(status: string): string {
  if (status === 'Treatment Completed' || completed.includes(status)) return 'Complete'
  if (status === 'Request for Interview') return 'Request to Interview'
  if (status === 'Rejected') return 'Patient Rejected'
  return status === 'Hold' ? 'On Hold' : status
}

/** The minimum number of steps that a status implies. A completed stay after admission counts as a step. */
function countPassed(status: string): number {
  if (status === 'Treatment Completed' || completed.includes(status)) return 6
  if (status === 'Admitted') return 5
  if (['Booked', 'Ready to Book', 'Canceled Booking'].includes(status) || ended.includes(status)) return 4
  if (['Accepted', 'Rejected', 'Withdrawn from Accepted'].includes(status)) return 3
  if (status === 'Request for Interview') return 2
  return status === 'In Review' || status === 'Declined Application' ? 1 : 0
}

const answers = [
  'insurance_accepted',
  'request_for_interview',
  'application_approved',
  'patient_agreed',
  'patient_admitted',
] as const

/**
 * The number of steps that an application passed: the number that its status implies, or up to the last step answered Yes, whichever
 * is more.
 */
const stepsPassed = (application: Row<'applications'>) =>
  Math.max(countPassed(application.status), 1 + answers.findLastIndex(answer => application[answer]))

/** Among statuses with equal progress, the first one here takes precedence. */
const order = [
  ...['Treatment Completed', ...completed, 'Admitted', 'Booked', 'Ready to Book', 'Accepted', 'Request for Interview'],
  ...['In Review', 'New', 'Hold', ...ended, 'Booked Offline', 'Rejected', 'Withdrawn from Accepted', 'Canceled Booking'],
  ...['Declined Application', 'Declined Availability', 'Declined Payment', 'Declined Insurance', 'Declined', 'Improper Match'],
  ...['Cancelled', 'Withdrawn', 'Withdrawn from Open', 'Expired', 'Facility closed'],
]

const byProgress = (a: Row<'applications'>, b: Row<'applications'>) =>
  stepsPassed(b) - stepsPassed(a) || order.indexOf(a.status) - order.indexOf(b.status)
