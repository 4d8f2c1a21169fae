import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { applicationQuery } from '../../../dataProvider/applicationQueries.ts'
import type { LiveUpdate } from '../../../dataProvider/live.ts'
import { documentsQuery } from '../../intake/documents/queries.ts'
import { useLiveChanges } from './useDashboardView.ts'

const { live } = vi.hoisted(() => ({ live: { send: (_update: LiveUpdate) => {} } }))
vi.mock('../../../dataProvider/live.ts', () => ({
  isLive: () => true,
  onLive: (receive: (update: LiveUpdate) => void) => {
    live.send = receive
    return () => {}
  },
}))

test('a change of an application reloads the patient’s documents, which are visible next to it', () => {
  const client = new QueryClient()
  const application = testApplication()
  const other = application.record_id + 1
  client.setQueryData(applicationQuery(application.id).queryKey, application)
  for (const patient of [application.record_id, other]) client.setQueryData(documentsQuery(patient).queryKey, [])
  renderHook(useLiveChanges, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  })
  live.send({ kind: 'application', application_id: application.id })
  const isOutdated = (patient: number) => client.getQueryState(documentsQuery(patient).queryKey)!.isInvalidated
  expect([isOutdated(application.record_id), isOutdated(other)]).toEqual([true, false])
})
