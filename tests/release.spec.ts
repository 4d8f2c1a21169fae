import { checkPage, expect, onEveryScreen, test } from './fixtures.ts'
import { codeFor, enter, openForm, saveSigned } from './release.testing.ts'

onEveryScreen(() => {
  test('a patient signs with a code to their phone: a wrong code is rejected, and the right code verifies the release [HIP-005] [HIP-006] [HIP-009] [HIP-010] [HIP-013] [HIP-014] [HIP-015]', async ({
    page,
    api,
  }) => {
    const advocate = await api('advocate')
    const id = await enter(advocate)
    const phone = ((await advocate('GET', `/patients/${id}`)).data as { phone_number: string }).phone_number
    await openForm(page, id, 'advocate')
    await page.getByRole('radio', { name: 'Text message' }).check()
    await expect(page.getByText('Request sent')).toBeVisible()
    await expect(page.getByText(/^Valid for (10:00|9:\d\d)$/)).toBeVisible()
    await checkPage(page)
    const code = await codeFor(await api('super.admin'), phone)
    const field = page.getByLabel('Patient’s code')
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await field.press('Enter')
    await expect(page.getByText('Invalid verification code')).toBeVisible()
    await checkPage(page)
    await field.fill(code)
    await field.press('Enter')
    await saveSigned(page)
    await page.goto(`/patient/intake/review/p_${id}#consent`)
    await expect(page.getByText(/^Signed with a texted code\./)).toBeVisible()
    await expect(page.getByText('Signed page not attached')).toHaveCount(0)
    // Scrolls up, because a link half covered by the header would be reported as too small.
    await page.evaluate(() => scrollTo(0, 0))
  })
})
