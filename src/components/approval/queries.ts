import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { applications } from '#domain/applications/contract.ts'
import type { Application, StateNote } from '#domain/applications/schema.ts'
import { requests } from '#domain/requests/contract.ts'
import { call } from '../../dataProvider/call.ts'

/** How often what one looks at is asked for again, in milliseconds; never while the page is hidden. */
export const freshEvery = 30_000

/** One application; asked again while it is looked at, since the other side answers meanwhile. */
export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id],
    queryFn: ({ signal }) => call(applications.show, { params: { id }, signal }),
    refetchOnMount: 'always',
    refetchInterval: freshEvery,
  })

/** The notes of all its steps, oldest first. */
export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id, 'notes'],
    queryFn: async ({ signal }): Promise<StateNote[]> => (await call(applications.notes, { params: { id }, signal })).data,
    refetchOnMount: 'always',
    refetchInterval: freshEvery,
  })

/** Every transition of an application, oldest first. */
export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id, 'timeline'],
    queryFn: async ({ signal }) => (await call(applications.timeline, { params: { id }, signal })).data,
    refetchOnMount: 'always',
  })

/** What the facility has asked the advocate for, oldest first. */
export const requestsQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id, 'requests'],
    queryFn: async ({ signal }) => (await call(requests.list, { params: { id }, signal })).data,
    refetchOnMount: 'always',
    refetchInterval: freshEvery,
  })

/** All applications of a patient. */
export const applicationsOfQuery = (patient: number) =>
  queryOptions({
    queryKey: ['applications', 'of', patient],
    queryFn: async ({ signal }) => (await call(applications.ofPatient, { params: { id: patient }, signal })).applications,
    staleTime: 0,
  })

/** What every dashboard's list is filed under. */
export const dashboardKey = 'dashboards'

/** Draws the application as an answer tells it, and lets the dashboards ask again. */
export function keepApplication(queries: QueryClient, application: Application) {
  // Only a reading brings the credential of the chat.
  queries.setQueryData(applicationQuery(application.id).queryKey, before => ({
    ...application,
    fl_cometchat_token: application.fl_cometchat_token ?? before?.fl_cometchat_token ?? null,
  }))
  void queries.invalidateQueries({ queryKey: timelineQuery(application.id).queryKey })
  return queries.invalidateQueries({ queryKey: [dashboardKey] })
}
