import { testPassword } from '../server/seed/testUsers.ts'
import { expectDenseRows } from './browser/denseRows.ts'
import { selectOption } from './browser/select.ts'
import { expectSkipToResults } from './browser/skipLink.ts'
import { answer, fits, shows } from './find-a-bed.testing.ts'
import { checkScreen, expect, onEveryScreen, test } from './fixtures.ts'

onEveryScreen(() => {
  test('from sign-in, an advocate gets a list of beds with two clicks and five answers, and starts an intake with these answers [S-23]', async ({
    page,
  }) => {
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
    // On a phone, the first result is on the first screen of 844 px.
    else expect((await page.getByRole('article').first().boundingBox())!.y).toBeLessThan(720)
    await expectSkipToResults(page)

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
  })
})
