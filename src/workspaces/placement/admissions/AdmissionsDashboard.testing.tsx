import { testApplication } from '#domain/placement/applications/testing.ts'
import type { applicationNetwork } from '../applications/testing.ts'

export const listRequests = (api: ReturnType<typeof applicationNetwork>) =>
  api.requests.filter(one => one.path === '/organizations/5/applications')
export const other = (id: number, last_name: string, one = testApplication()) => ({ ...one, id, last_name })
