import type { Page } from 'playwright/test'
import type { Api } from './fixtures.ts'

/** Takes a screenshot if SHOTS is set. */
export const shot = async (page: Page, name: string) => {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${page.viewportSize()!.width}.png`, fullPage: true })
}

/** The number of open beds at the coordinator's facility. */
export async function total(api: Api) {
  const { data } = await (await api('coordinator'))('GET', '/common/beds')
  return (data as { beds: { open: number | null }[] }[])[0]!.beds.reduce((sum, { open }) => sum + (open ?? 0), 0)
}
