import type { Page } from 'playwright/test'
import { testPassword } from '../server/seed/testUsers.ts'
import { expectDenseRows } from './browser/denseRows.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, core, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
const shows = (page: Page) => page.getByText(/^\d+ programs? match(es)? within/)

/** Answers a question, and waits until the list shows the results of the search that the answer starts. */
async function answer(page: Page, act: () => Promise<unknown>): Promise<void> {
  const searched = page.waitForResponse(response => response.url().endsWith('/api/v2/matches') && response.ok())
  await act()
  await searched
  await expect(page.getByRole('progressbar', { name: 'Searching' })).toBeHidden()
}

onEveryScreen(() => {
  test(
    'from sign-in, an advocate gets a list of beds with two clicks and five answers, and starts an intake with these answers [S-23]',
    core,
    async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Username').fill('advocate')
      await page.getByLabel('Password', { exact: true }).fill(testPassword)
      let presses = 0
      const press = async (role: 'button' | 'link', name: string) => {
        presses++
        await page.getByRole(role, { name, exact: true }).click()
      }
      const screens = new Set<string>()
      page.on('framenavigated', frame => frame === page.mainFrame() && screens.add(new URL(frame.url()).pathname))
      await press('button', 'Sign in')
      await press('link', 'Find a bed')
      // Two clicks and one screen: the list shows facilities near the hospital before the user answers any question.
      await expect(shows(page)).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      expect(await fits(page)).toBe(true)
      if (page.viewportSize()!.width >= 1280) await expectDenseRows(page.getByRole('article'), 350)

      let answers = 0
      const count = async (act: () => Promise<unknown>) => {
        answers++
        await answer(page, act)
      }
      await count(() => selectOption(page.getByLabel('Level of care'), 'Detox - residential'))
      await count(() => page.getByRole('button', { name: 'Female', exact: true }).click())
      await count(() => page.getByLabel('Age', { exact: true }).fill('34'))
      await count(() => page.getByLabel('ZIP code').fill('90012'))
      await page.getByRole('combobox', { name: 'Payer' }).fill('Aetna')
      await count(() =>
        page
          .getByRole('option', { name: /^Aetna/ })
          .first()
          .click(),
      )
      // Counting starts when the user presses the sign-in button. The sign-in screen itself is not counted.
      screens.delete('/')
      console.info(`Sign-in to the first list: ${answers} answers, ${presses} presses, screens ${[...screens].join(' ')}`)
      expect([answers, presses]).toEqual([5, 2])
      expect(screens.size, [...screens].join(' ')).toBeLessThanOrEqual(2)
      await expect(page).toHaveURL('/find-a-bed')
      await expect(shows(page)).toContainText('Los Angeles, CA 90012')
      await expect(page.getByText('In Network').first()).toBeVisible()
      await checkScreen(page)

      await page.getByRole('button', { name: 'Start intake with these answers' }).click()
      await expect(page.getByText('You searched for age 34.')).toBeVisible()
      await expect(page.getByRole('group', { name: 'Gender identity' }).getByLabel('Female')).toBeChecked()
      await expect(page.getByText(/^\d+ programs? match(es)?/)).toBeVisible()
      await expect(page).toHaveURL('/patient/intake/add/section-1/p/New')
      expect(await fits(page)).toBe(true)
      await checkScreen(page)
    },
  )

  test('an involuntary hold is an optional answer that excludes facilities, and the search’s state lists its payers first [S-25]', async ({
    page,
  }) => {
    await signIn(page, 'advocate', { at: '/find-a-bed' })
    await expect(page.getByRole('article').first()).toBeVisible()
    const hold = page.getByRole('group', { name: 'Involuntary hold?' })
    const before = await shows(page).textContent()
    await answer(page, () => hold.getByRole('button', { name: 'Yes', exact: true }).click())
    await expect(shows(page)).not.toHaveText(before!)
    await expect(
      page
        .getByText('Accepts patients on an involuntary hold')
        .or(page.getByText(/to confirm/))
        .first(),
    ).toBeVisible()
    expect(await fits(page)).toBe(true)
    await page.getByRole('combobox', { name: 'Payer' }).fill('medicaid')
    await expect(page.getByRole('option').first()).toContainText('California')
    await page.keyboard.press('Escape')
    await checkScreen(page)
    await page.getByRole('button', { name: 'Clear answers' }).click()
    await expect(shows(page)).toHaveText(before!)
  })

  test('impossible answers are explained; leaving an intake saves it without a prompt, and the next new patient starts empty [S-01]', async ({
    page,
  }) => {
    await signIn(page, 'advocate', { at: '/find-a-bed' })
    await expect(page.getByRole('article').first()).toBeVisible()
    await answer(page, () => page.getByLabel('Age', { exact: true }).fill('34'))
    await page.getByLabel('ZIP code').fill('00000')
    await expect(page.getByText(/^ZIP code 00000 is not recognized/)).toBeVisible()
    await answer(page, () => page.getByLabel('Age', { exact: true }).fill('400'))
    await expect(page.getByText('Enter an age from 0 to 130')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await fits(page)).toBe(true)
    await checkPage(page)
    await page.getByLabel('ZIP code').fill('90012')
    await page.getByLabel('Age', { exact: true }).fill('34')
    await page.getByRole('button', { name: 'Female', exact: true }).click()

    await page.getByRole('button', { name: 'Start intake with these answers' }).click()
    await expect(page.getByText('You searched for age 34.')).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: 'Save and exit' }).click()
    await expect(page.getByRole('heading', { name: 'Patient Dashboard' })).toBeVisible()
    await page.getByRole('link', { name: '+ Add Patient' }).click()
    await expect(page.getByText('1 new patient is not saved yet')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Gender identity' }).getByLabel('Female')).not.toBeChecked()
    await page.getByRole('button', { name: /^Continue with/ }).click()
    await expect(page.getByText('You searched for age 34.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Gender identity' }).getByLabel('Female')).toBeChecked()
  })
})
