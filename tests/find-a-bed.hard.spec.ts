import { answer, fits, shows } from './find-a-bed.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('an involuntary hold is an optional answer that excludes facilities, and the search’s state lists its payers first [S-25]', async ({
    page,
  }) => {
    await signIn(page, 'advocate', { at: '/find-a-bed' })
    await expect(page.getByRole('article').first()).toBeVisible()
    const hold = page.getByRole('group', { name: 'Involuntary hold?' })
    const before = await shows(page).textContent()
    await answer(page, () => hold.getByRole('button', { name: 'Yes', exact: true }).click())
    await expect(shows(page)).not.toHaveText(before!)
    // A card in the list only counts the needs that the facility meets and those to confirm.
    const first = page.getByRole('article').first()
    await first.getByRole('button', { name: 'More Information' }).click()
    await expect(first.getByText(/accepts patients on an involuntary hold/i)).toBeVisible()
    expect(await fits(page)).toBe(true)
    await page.getByRole('combobox', { name: 'Payer' }).fill('medicaid')
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('California')
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
