import type { Page } from 'playwright/test'
import type { Api } from './fixtures.ts'

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const field = (page: Page) => page.getByLabel('Message', { exact: true })

type Shared = { id: number; advocate_id: number; first_name: string; last_name: string; crisis_center: string }

/** Finds an application that the advocate and the coordinator share, and marks all of their notifications as read. */
export async function sharedApplication(api: Api, at: number) {
  const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
  const { id: advocate_id } = (await advocate('GET', '/common/whoami')).data as { id: number }
  const { organization_id } = (await coordinator('GET', '/common/whoami')).data as { organization_id: number }
  const received: Shared[] = []
  for (const tab of ['Open', 'Booked', 'Closed']) {
    const { data } = await coordinator('GET', `/organizations/${organization_id}/applications?status=${tab}&page_size=100`)
    received.push(...(data as { applications: Shared[] }).applications)
  }
  for (const call of [advocate, coordinator]) await call('POST', '/common/notifications/read', { all: true })
  return received.filter(item => item.advocate_id === advocate_id)[at]!
}
