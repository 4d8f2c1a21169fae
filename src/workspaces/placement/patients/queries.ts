import { infiniteQueryOptions } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { continueAt } from '#domain/intake/patients/intake/sectionNames.ts'
import { advocates } from '#domain/placement/advocates/contract.ts'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { isAdmitted } from '#domain/placement/applications/arrivals.ts'
import { type PatientTab, preventsReapplying } from '#domain/placement/statuses/statuses.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { texts as approval } from '../../../i18n/english/applications.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { nextPage, type Paged, pageOf, refetchOptions, sameTab } from '../../../ui/pages/pages.ts'
import type { Finder } from '../../../ui/SearchPicker.tsx'
import { whoseTurn } from '../applications/whoseTurn.ts'
import { type DashboardView, onlyMine } from '../dashboard/useDashboardView.ts'

type Page = z.output<typeof advocates.records.response>

/** Pages of the user's own patients. Refetches on each visit and when something changes (DASH-013). */
export const recordsQuery = ({ tab, sort, filter, turn }: DashboardView<PatientTab>, q: string) => {
  const load = (range: { page_number: number }, signal?: AbortSignal): Promise<Page> => {
    const query = { status: tab, sort, filter, ...onlyMine(turn), ...range }
    const how = signal ? { signal } : {}
    // Sent in the request body because the search text is patient data.
    return q ? call(advocates.search, { ...how, body: { ...query, q } }) : call(advocates.records, { ...how, query })
  }
  const paged: Paged<Page> = { load, rows: page => page.records }
  return infiniteQueryOptions({
    queryKey: [dashboardKey, 'patients', { tab, sort, filter, turn, q }],
    queryFn: pageOf(paged),
    initialPageParam: 1,
    getNextPageParam: nextPage((page: Page) => page.records),
    placeholderData: sameTab(tab),
    ...refetchOptions,
    meta: { paged },
  })
}

export type AdminFilters = { advocate: number | null; organization: number | null; from: string; until: string }

/** Pages of the administrators' list of patients, for all advocates or for one (DASH-014). */
export const everyRecordQuery = ({ tab, sort, filter }: DashboardView<PatientTab>, q: string, read: AdminFilters) => {
  const { advocate, organization, from, until } = read
  const load = (range: { page_number: number }, signal?: AbortSignal): Promise<Page> => {
    const query = { status: tab, sort, filter, ...range, date_range: `${from},${until}` }
    const how = signal ? { signal } : {}
    if (q)
      return call(advocates.searchAll, { ...how, body: { ...query, q, advocate_id: advocate, organization_id: organization } })
    return advocate === null
      ? call(advocates.allRecords, { ...how, query: { ...query, organization_id: organization ?? undefined } })
      : call(advocates.recordsOf, { ...how, params: { id: advocate }, query })
  }
  const paged: Paged<Page> = { load, rows: page => page.records }
  return infiniteQueryOptions({
    queryKey: [dashboardKey, 'every patient', { ...read, tab, sort, filter, q }],
    queryFn: pageOf(paged),
    initialPageParam: 1,
    getNextPageParam: nextPage((page: Page) => page.records),
    placeholderData: sameTab(tab),
    refetchOnMount: 'always',
    meta: { paged },
  })
}

/** Colleagues in the user's organization who can take over a patient. */
export const colleagues: Finder = {
  key: ['colleagues'],
  find: async (q, signal) =>
    (await call(advocates.colleagues, { query: { q: q || undefined, page_size: 50 }, signal })).data.map(one => ({
      id: one.id,
      name: `${one.first_name} ${one.last_name}`,
    })),
}

export const pathOf = (id: number): string => `/patient/advocate/${id}`

/** A button or a menu item of a patient's card. */
export type Act = { label: string; to: string }

/** What a user can open from a patient's card, with the advocate's next act first. Only the assigned advocate continues an intake. */
export function actsOf(user: Actor, patient: PatientRecord): [Act, ...Act[]] {
  const { id, intake_complete, sections_saved, applications, warnings } = patient
  const review = `/patient/intake/review/p_${id}`
  const acts = {
    intake:
      !intake_complete && can(user, 'patients.edit', patient)
        ? { label: texts.continueIntake, to: `/patient/intake/add/section-${continueAt(sections_saved)}/p/${id}` }
        : undefined,
    review: { label: texts.review, to: review },
    match: isStaying(patient) ? undefined : { label: texts.match, to: `/facility/match/?pid=${id}` },
    consent: { label: consent.link, to: `${review}#consent` },
  }
  const answer = firstTurn(user, patient)
  const isPlaced = applications.some(({ status }) => preventsReapplying(status))
  const next =
    answer ??
    (isStaying(patient) ? acts.review : acts.intake) ??
    (warnings.includes('no_release') ? acts.consent : undefined) ??
    (isPlaced ? undefined : acts.match) ??
    acts.review
  return [next, ...Object.values(acts).filter(act => act !== undefined && act !== next)] as [Act, ...Act[]]
}

/** Opens the application that has waited longest for the user. */
function firstTurn(user: Actor, { advocate_id, applications }: PatientRecord): Act | undefined {
  const turns = applications.flatMap(application => {
    const turn = whoseTurn(user, { ...application, advocate_id, organization_id: null })
    return turn?.mine ? [{ ...turn, id: application.id }] : []
  })
  const first = turns.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''))[0]
  return first && { label: first.step.field === 'record_outcome' ? first.step.label : approval.respond, to: pathOf(first.id) }
}

/** Whether the patient was admitted and the outcome is not due yet. */
export const isStaying = ({ applications }: Pick<PatientRecord, 'applications'>): boolean =>
  applications.some(one => isAdmitted(one) && one.turn === null)
