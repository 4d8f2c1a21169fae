import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { applicationQuery } from '../../../dataProvider/applicationQueries.ts'
import type { LiveUpdate } from '../../../dataProvider/live.ts'
import { forgetToken, saveToken } from '../../../session/session.ts'
import { documentsQuery } from '../../intake/documents/queries.ts'
import { useLiveChanges } from './useDashboardView.ts'

/** The channel on which another tab forwards the server's events. */
let channel: EventTarget | undefined
class Channel extends EventTarget {
  constructor() {
    super()
    channel = this
  }
  postMessage() {}
  close() {}
}

afterEach(() => {
  cleanup()
  forgetToken({ onPurpose: true })
  vi.unstubAllGlobals()
})

test('a change of an application reloads the patient’s documents, which are visible next to it', () => {
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  saveToken('a token of this file')
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
  const update: LiveUpdate = { kind: 'application', application_id: application.id }
  channel!.dispatchEvent(new MessageEvent('message', { data: update }))
  const isOutdated = (patient: number) => client.getQueryState(documentsQuery(patient).queryKey)!.isInvalidated
  expect([isOutdated(application.record_id), isOutdated(other)]).toEqual([true, false])
})
