import type { Page } from 'playwright/test'
import { close } from '../domain/placement/applications/approval.ts'
import type { TestUsername } from '../server/seed/testUsers.ts'
import { applyTo, type FreshCase, freshCase, houseOf } from './browser/newCase.ts'
import { type Api, checkPage, expect, signIn } from './fixtures.ts'

/** Pages drop a record within two seconds (S-38), in milliseconds. */
export const soon = { timeout: 2000 }
export const lost = 'You can no longer view this'

export type Fresh = FreshCase & { surname: string; application: number }

/** Creates a patient who applied to the coordinator's facility. */
export async function applied(api: Api): Promise<Fresh> {
  const advocate = await api('advocate')
  const fresh = await freshCase(advocate)
  const application = await applyTo(advocate, await houseOf(await api('coordinator')), fresh)
  return { ...fresh, application, surname: fresh.name.split(' ')[1]! }
}

/** Opens a page for this user in a separate browser, and waits until the page receives live updates. */
export async function openLive(elsewhere: () => Promise<Page>, username: TestUsername, at: string): Promise<Page> {
  const page = await elsewhere()
  const live = page.waitForResponse(/\/api\/v2\/live/)
  await signIn(page, username, { at })
  await live
  return page
}

/** Expects the page to show the reason soon, and nothing of the record, not even in its HTML. */
export async function expectDropped(page: Page, { surname }: Fresh, reason: string) {
  await expect(page.getByText(reason).first()).toBeVisible(soon)
  await expect(page.getByText(surname)).toHaveCount(0)
  expect(await page.content()).not.toContain(surname)
  await checkPage(page)
}

export const userOf = async (api: Api, username: TestUsername) =>
  (await (await api(username))('GET', '/common/whoami')).data as { id: number; organization_id: number }

export async function closeApplication(api: Api, { application }: Fresh) {
  const advocate = await api('advocate')
  const { updated_at } = (await advocate('GET', `/applications/${application}`)).data as { updated_at: string }
  const body = { status: close.status, updated_at, extras: { reason: 'Improper Match' } }
  const closed = await advocate('PATCH', `/applications/${application}/state-update`, body)
  expect(closed.status).toBe(200)
}
