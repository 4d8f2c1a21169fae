import type { Side } from '../applications/approval.ts'
import { sideAndSince, type TurnState } from '../applications/turn.ts'
import type { Status } from '../statuses/statuses.ts'
import { type Filter, filters, type PatientTab, patientTab } from '../statuses/statuses.ts'

/** The side that must act on an application and since when; both null if neither must. */
export type ApplicationStanding = { awaits: Side | null; awaits_since: string | null }

/** What the lists of applications sort and count by. */
export function applicationStanding(...of: Parameters<typeof sideAndSince>): ApplicationStanding {
  const turn = sideAndSince(...of)
  return { awaits: turn?.side ?? null, awaits_since: turn?.since ?? null }
}

/** A patient's tab, since when an application has needed the patient's own advocate, and which filters find the patient. */
export type CaseStanding = {
  tab: PatientTab
  awaits_since: string | null
  submitted: boolean
  processing: boolean
  accepted: boolean
  denied: boolean
}

type OfCase = Pick<TurnState, 'status'> & ApplicationStanding & { advocate_id: number | null }

/** What the lists of patients sort and count by. */
export function caseStanding(
  patient: { status: string; advocate_id: number | null },
  applications: readonly OfCase[],
): CaseStanding {
  const found = applications.map(({ status }) => status)
  const has = (filter: Filter) => found.some(status => (filters[filter] as readonly Status[]).includes(status))
  const waiting = applications.flatMap(({ awaits, awaits_since, advocate_id }) =>
    awaits === 'advocate' && awaits_since !== null && advocate_id === patient.advocate_id ? [awaits_since] : [],
  )
  return {
    tab: patientTab(patient.status, found),
    awaits_since: patient.advocate_id === null ? null : (waiting.toSorted()[0] ?? null),
    submitted: has('Submitted'),
    processing: has('Processing'),
    accepted: has('Accepted'),
    denied: has('Denied'),
  }
}
