import type { Page } from 'playwright/test'
import type { PatientRecord } from '../domain/placement/advocates/schema.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { input, options, palette, take } from './palette.testing.ts'

type Api = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
const recordsOf = async (api: Api) =>
  ((await api('GET', '/advocates/current-user/patient-records?page_size=100')).data as { records: PatientRecord[] }).records

onEveryScreen(() => {
  test('an advocate finds a patient using only the keyboard, and then among recent items; the name appears in no URL and is not stored', async ({
    page,
    api,
  }) => {
    const [patient] = await recordsOf(await api('advocate'))
    const name = `${patient!.first_name} ${patient!.last_name}`
    const addresses: string[] = []
    page.on('request', request => addresses.push(request.url()))

    await signIn(page, 'advocate', { at: '/account_settings' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(input(page)).toBeFocused()
    await expect(options(page, 'New patient')).toBeVisible()
    await expect(palette(page).getByText('Enter at least two letters to find patients or facilities.')).toBeVisible()
    expect(await fits(page)).toBe(true)
    await checkPage(page)
    await page.keyboard.type(`${patient!.last_name} ${patient!.first_name.slice(0, 2)}`)
    await expect(options(page, name).first()).toBeVisible()
    await expect(palette(page).getByRole('status')).toHaveText(/^\d result/)
    await checkPage(page)
    await take(page, name)
    await expect(page).toHaveURL(/\/patient\/intake\/review\/p_\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(patient!.last_name)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    // The palette lists the opened result as recent until the page is reloaded.
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(new RegExp(`^${name}`))
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      patient!.last_name,
    )
    expect(addresses.filter(address => address.includes(encodeURIComponent(patient!.last_name)))).toEqual([])
  })
})
