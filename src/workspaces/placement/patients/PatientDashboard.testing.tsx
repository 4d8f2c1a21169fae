import { screen, within } from '@testing-library/react'
import { testApplication } from '#domain/placement/applications/testing.ts'
import type { openAt } from '../../../testing.ts'
import { type applicationNetwork, aRecord } from '../applications/testing.ts'

const application = testApplication()

export const withOne = (one = application) => [aRecord({ applications: [one] })]

export const tab = (name: RegExp) => screen.findByRole('tab', { name })

export const card = async (name: string) => within(await screen.findByRole('listitem', { name }))

export const listRequests = (api: ReturnType<typeof applicationNetwork>) =>
  api.requests.filter(one => one.path.endsWith('/patient-records'))

export const shownAt = (router: ReturnType<typeof openAt>) => router.state.location.pathname + router.state.location.search
