import type { Page } from 'playwright/test'
import { tag } from '../domain/directory/tags.ts'
import type { MatchResponse } from '../domain/matching/schema.ts'
import { answerTo } from './browser/answerButton.ts'
import { answerUpTo, applyTo, type Calls, freshCase, houseOf } from './browser/newCase.ts'
import { test as base, checkPage, core, expect, onEveryScreen, signIn } from './fixtures.ts'

const test = base.extend<{ sides: { advocate: Calls; coordinator: Calls; facility: number; patient: number; name: string } }>({
  /** API access for both sides, and a new patient on an involuntary hold who needs one-to-one observation. */
  sides: async ({ api }, use) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const fresh = await freshCase(advocate)
    await advocate('PUT', `/patients/${fresh.patient}/clinical-snapshot`, {
      updated_at: null,
      legal_status: 'involuntary',
      hold_kind: 'emergency',
      observation_level: 'one_to_one',
    })
    await use({ advocate, coordinator, facility: await houseOf(coordinator), ...fresh })
  },
})

const matchesOf = async (calls: Calls, patient: number) =>
  (await calls('GET', `/patients/${patient}/matches?radius=1000&page_size=50`)).data as MatchResponse
const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))

onEveryScreen(() => {
  test(
    'a patient on a hold is offered no facility that refuses holds, and Compare asks about the rest [S-25]',
    core,
    async ({ page, sides: { advocate, patient } }) => {
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
    },
  )

  test('a coordinator confirms that the facility can admit a patient on a hold [S-25]', async ({
    page,
    sides: { advocate, coordinator, facility, ...fresh },
  }) => {
    const id = await applyTo(advocate, facility, fresh)
    await answerUpTo({ advocate, coordinator }, id, 'application_approved')
    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    await answerTo(page, 'Patient Accepted', 'Yes').click()
    const dialog = page.getByRole('dialog', { name: 'Approval Confirmation' })
    // The same sentence as on the advocate's screens.
    await expect(dialog.getByText('Whether it can provide line-of-sight or 1:1 observation')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByRole('checkbox', { name: /accepts this patient/ }).check()
    await dialog.getByRole('button', { name: 'Accept patient' }).click()
    await expect(dialog.getByText('You must confirm this before submitting').first()).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('checkbox', { name: /on an involuntary hold/ }).check()
    await dialog.getByRole('button', { name: 'Accept patient' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  })
})
