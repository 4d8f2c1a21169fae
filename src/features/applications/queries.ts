import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { applications } from '#domain/applications/contract.ts'
import { requests } from '#domain/applications/requests/contract.ts'
import type { Application, StateNote } from '#domain/applications/schema.ts'
import { isKeptUp } from '../../components/pages/pages.ts'
import { call } from '../../dataProvider/call.ts'
import { dashboardKey } from '../../dataProvider/dashboards.ts'
import { patientQuery } from '../../dataProvider/patientQueries.ts'

/** One application; `useLiveChanges` refetches it after the other side has answered. */
export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id],
    queryFn: ({ signal }) => call(applications.show, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** The notes of all its steps, oldest first. */
export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', id, 'notes'],
    queryFn: async ({ signal }): Promise<StateNote[]> => (await call(applications.notes, { params: { id }, signal })).data,
    refetchOnMount: 'always',
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
  })

/** All applications of a patient. */
export const applicationsOfQuery = (patient: number) =>
  queryOptions({
    queryKey: ['applications', 'of', patient],
    queryFn: async ({ signal }) => (await call(applications.ofPatient, { params: { id: patient }, signal })).applications,
    staleTime: 0,
  })

/** Draws the application as an answer tells it, and lets the dashboards ask again. */
export function keepApplication(queries: QueryClient, application: Application) {
  // Only a reading brings the credential of the chat.
  queries.setQueryData(applicationQuery(application.id).queryKey, before => ({
    ...application,
    fl_cometchat_token: application.fl_cometchat_token ?? before?.fl_cometchat_token ?? null,
  }))
  void queries.invalidateQueries({ queryKey: timelineQuery(application.id).queryKey })
  // A booking changes the estimated discharge of the patient.
  void queries.invalidateQueries({ queryKey: patientQuery(application.record_id).queryKey })
  return askLists(queries)
}

/** Asks for the lists again, but for those that the stream brings the change to. */
export const askLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [dashboardKey], predicate: list => !isKeptUp(list) })
