import { readFileSync } from 'node:fs'
import { answerTo } from './browser/answerButton.ts'
import { answerUpTo, applyTo } from './browser/newCase.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn } from './fixtures.ts'
import { check, fits, house, row, test } from './placing.testing.ts'

onEveryScreen(() => {
  test('a facility explains a decline in its own words, and the advocate reads the explanation in the application and the placement log', async ({
    page,
    colleague,
    sides: { advocate, coordinator, facility, ...fresh },
  }) => {
    const id = await applyTo(advocate, facility, fresh)
    await answerUpTo({ advocate, coordinator }, id, 'application_approved')
    const admissions = await colleague('coordinator', `/patient/intakecoord/${id}`)
    await answerTo(admissions, 'Patient Accepted', 'No').click()
    const decline = admissions.getByRole('dialog', { name: 'Why are you declining the patient?' })
    await decline.getByRole('radio', { name: 'Needs higher level of care' }).check()
    await decline.getByLabel('Explanation (optional)').fill('We have no nurse at night until Friday.')
    await decline.getByRole('button', { name: 'Decline patient' }).click()
    await expect(decline).toBeHidden()

    await signIn(page, 'advocate', { at: `/patient/advocate/${id}` })
    await expect(row(page, 'Patient Accepted')).toContainText('Reason: Needs higher level of care')
    await expect(row(page, 'Patient Accepted')).toContainText('Explanation: We have no nurse at night until Friday.')
    await page.goto(`/patient/placement-log/p_${fresh.patient}`)
    await expect(page.getByRole('row').filter({ hasText: house })).toContainText('We have no nurse at night until Friday.')
    await check(page)
  })

  test('the placement log takes a call, prints, and exports every attempt as CSV', async ({
    page,
    sides: { advocate, facility, ...fresh },
  }) => {
    await applyTo(advocate, facility, fresh)
    await signIn(page, 'advocate', { at: `/patient/placement-log/p_${fresh.patient}` })
    await page.getByRole('button', { name: 'Log a call' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log an attempt outside Passage' })
    await dialog.getByLabel('Facility', { exact: true }).fill('Cedar Row Recovery')
    await dialog.getByRole('radio').first().check()
    await dialog.getByLabel(/^Reason or note/).fill('Call back after 7 a.m.')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Save entry' }).click()
    await expect(dialog).toBeHidden()
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Cedar Row Recovery' })).toContainText('Call back after 7 a.m.')
    await expect(page.getByText('2 attempts at 2 facilities')).toBeVisible()
    expect(await fits(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await checkScreen(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export to CSV' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^placement-log.*\.csv$/)
    expect(download.suggestedFilename()).not.toContain('Corin')
    const csv = readFileSync(await download.path(), 'utf8')
    for (const text of [house, 'Cedar Row Recovery', 'Call back after 7 a.m.']) expect(csv).toContain(text)

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Log a call' })).toBeHidden()
    await expect(page.getByText(/^Printed /)).toBeVisible()
    await expect(rows).toHaveCount(2)
    await page.emulateMedia({ media: 'screen' })
  })
})
