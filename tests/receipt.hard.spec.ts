import type { Patient } from '../domain/intake/patients/schema.ts'
import type { MatchResponse } from '../domain/matching/schema.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Api = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Applies from a search, as the match page does. Returns the application. */
async function applied(api: Api) {
  const { id: advocate } = (await api('GET', '/common/whoami')).data as { id: number }
  for (let pid = 1; pid <= 80; pid++) {
    const patient = (await api('GET', `/patients/${pid}`)).data as Patient | undefined
    if (patient?.advocate_id !== advocate || patient.status !== 'Active' || !patient.release_expires_at) continue
    const { matches, total } = (await api('GET', `/patients/${pid}/matches?radius=500&page_size=100`)).data as MatchResponse
    const facility = matches.find(match => match.staffed && !match.application)
    if (!facility) continue
    const body = { recordId: pid, search: { radius: 500, place: null, filters: [] } }
    // Another test may have put the case on hold. If so, continue with the next case.
    const { status, data } = await api('POST', `/facilities/${facility.id}/apply`, body)
    if (status === 200) return { id: (data as { id: number }).id, facility, total }
  }
  throw new Error('The demo data has no such patient')
}

onEveryScreen(() => {
  test('an auditor reads the match list behind an application and reproduces it', async ({ page, api }) => {
    const { id, facility, total } = await applied(await api('advocate'))
    await signIn(page, 'super.admin', { at: `/admin/audit?filter=${encodeURIComponent('{"action":"facilities.apply"}')}` })
    await page.getByRole('grid', { name: 'Audit log' }).getByRole('row').nth(1).getByRole('gridcell').first().click()
    await page.getByRole('dialog').getByRole('link', { name: 'Match list' }).click()
    await expect(page).toHaveURL(`/admin/receipts/${id}`)
    await expect(page.getByRole('heading', { name: `Match list for application ${id}` })).toBeVisible()
    await expect(page.getByText(/^The same inputs(, rules, and directory| still)? produce exactly this list/)).toBeVisible()
    await expect(page.getByText(/^500 miles around .+/)).toBeVisible()
    await expect(page.getByText(new RegExp(`^Number \\d+ of ${total}$`))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: facility.name }).filter({ hasText: 'applied to' })).toBeVisible()
    await checkScreen(page)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('listitem')).toHaveCount(total)
    await page.emulateMedia({ media: 'screen' })
  })
})
