import type { Page } from 'playwright/test'
import { tag } from '../domain/directory/tags.ts'
import type { MatchResponse } from '../domain/matching/schema.ts'
import type { Calls } from './browser/newCase.ts'
import { checkPage, expect, onEveryScreen, signIn } from './fixtures.ts'
import { test } from './involuntary-hold.testing.ts'

const matchesOf = async (calls: Calls, patient: number) =>
  (await calls('GET', `/patients/${patient}/matches?radius=1000&page_size=50`)).data as MatchResponse
const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))

onEveryScreen(() => {
  test('a patient on a hold is offered no facility that refuses holds, and Compare asks about the rest [S-25]', async ({
    page,
    sides: { advocate, patient },
  }) => {
    const { matches, excluded } = await matchesOf(advocate, patient)
    expect(excluded.reasons.no_holds).toBeGreaterThan(0)
    for (const { name, features } of matches) expect(features.includes(tag.involuntaryHold.no), name).toBe(false)

    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient}&radius=1000` })
    const refusing = page.getByRole('button', { name: /don’t accept patients on an involuntary hold/ })
    // The excluded facilities follow the last match, which is loaded while scrolling.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(refusing).toBeVisible({ timeout: 500 })
    }).toPass()
    await refusing.click()
    await expect(page.getByText('does not accept patients on an involuntary hold').first()).toBeVisible()
    await checkPage(page)

    await toTop(page)
    for (const { name } of matches.slice(0, 2)) {
      const box = page.getByRole('article', { name, exact: true }).getByRole('checkbox', { name: 'Select' })
      await box.click()
      await expect(box).toBeChecked()
    }
    await page.getByRole('button', { name: 'Compare side by side' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare 2 facilities' })
    await expect(dialog.getByText('Whether it can provide line-of-sight or 1:1 observation')).toHaveCount(2)
    await expect(dialog.getByText('Everything needed is listed')).toHaveCount(0)
    await checkPage(page)
  })
})
