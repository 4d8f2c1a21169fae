import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { applications } from '#domain/placement/applications/contract.ts'
import { handovers } from '#domain/placement/applications/handover/contract.ts'
import { requests } from '#domain/placement/applications/requests/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StateNote } from '#domain/placement/applications/steps.ts'
import { call } from './call.ts'
import { dashboardKey } from './firstQueries.ts'
import { patientQuery, tagsQuery } from './patientQueries.ts'
import { setCached } from './setCached.ts'

/** `useLiveChanges` refetches the application when the other side acts. */
export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id],
    queryFn: ({ signal }) => call(applications.show, { params: { id }, signal }),
  })

export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id, 'notes'],
    queryFn: async ({ signal }): Promise<StateNote[]> => (await call(applications.notes, { params: { id }, signal })).data,
  })

export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id, 'timeline'],
    queryFn: async ({ signal }) => (await call(applications.timeline, { params: { id }, signal })).data,
  })

export const requestsQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id, 'requests'],
    queryFn: async ({ signal }) => (await call(requests.list, { params: { id }, signal })).data,
  })

/** Who changed which facts of the handover. */
export const handoverLogQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id, 'handover'],
    queryFn: async ({ signal }) => (await call(handovers.changes, { params: { id }, signal })).data,
  })

export const applicationsOfQuery = (patient: number) =>
  queryOptions({
    queryKey: ['applications', 'of', patient],
    queryFn: async ({ signal }) => (await call(applications.ofPatient, { params: { id: patient }, signal })).applications,
    staleTime: 0,
  })

/** The queries that an application's screen needs for its first render. */
export const firstApplicationQueries = (id: number) => [applicationQuery(id), notesQuery(id), requestsQuery(id), tagsQuery]

/** Caches the application from a response and refetches the dashboards. */
export function cacheApplication(queries: QueryClient, application: Application) {
  // Only GET returns the chat token.
  setCached(queries, applicationQuery(application.id).queryKey, before => ({
    ...application,
    fl_cometchat_token: application.fl_cometchat_token ?? before?.fl_cometchat_token ?? null,
  }))
  void queries.invalidateQueries({ queryKey: timelineQuery(application.id).queryKey })
  void queries.invalidateQueries({ queryKey: handoverLogQuery(application.id).queryKey })
  // A booking changes the patient's estimated discharge date.
  void queries.invalidateQueries({ queryKey: patientQuery(application.record_id).queryKey })
  return refetchLists(queries)
}

/** Refetches the dashboard lists. */
export const refetchLists = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [dashboardKey] })
