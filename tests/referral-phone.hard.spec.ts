import type { Locator, Page } from 'playwright/test'
import type { Facility } from '../domain/directory/facilities/schema.ts'
import type { Application } from '../domain/placement/applications/schema.ts'
import { freshCase } from './browser/newCase.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

onEveryScreen(() => {
  test('an advocate refers by phone and enters what the facility says, up to Admitted [S-24]', async ({ page, api }) => {
    test.setTimeout(240_000)
    const advocate = await api('advocate')
    const fresh = await freshCase(advocate)
    const near = (await advocate('GET', '/facilities?lat=34.05&lng=-118.24&radius=200&page_size=100')).data as Facility[]
    const listing = near.find(facility => facility.directory_listing)!

    await signIn(page, 'advocate', { at: `/facility/match?pid=${fresh.patient}` })
    await page.getByLabel('Facility name').fill(listing.name)
    await page.getByRole('button', { name: 'Refer', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Refer to / })
    await dialog.getByRole('radio', { name: 'Phone call' }).check()
    await dialog.getByLabel('Admissions phone number').fill('213 555 0192')
    await dialog.getByLabel('Your callback number').fill('213 555 0147')
    await dialog.getByRole('button', { name: 'Refer', exact: true }).click()
    await expect(dialog).toBeHidden()
    const { applications } = (await advocate('GET', `/patients/${fresh.patient}/applications`)).data as {
      applications: Application[]
    }
    await page.goto(`/patient/advocate/${applications[0]!.id}`)
    await expect(page.getByText('Call the facility, then enter what it said.')).toBeVisible()

    // The dialog has what to say, without the name.
    await press(page, 'Enter a phone answer')
    const answer = page.getByRole('dialog', { name: /^What did .* say\?$/ })
    await expect(answer.getByRole('heading', { name: 'What to say on the phone' })).toBeVisible()
    await expect(answer.getByText(fresh.name).filter({ visible: true })).toHaveCount(0)
    await checkPage(page)
    await answer.getByRole('radio', { name: 'May have a bed' }).check()
    await answer.getByLabel('Who did you speak to?').fill('Dana Reyes, Admissions')
    await press(page, 'Save answer')
    await expect(page.getByText('May have a bed, as reported by Dana Reyes, Admissions.', { exact: false })).toBeVisible()

    const step = async (ask: string, submit: string, fill: (form: Locator) => Promise<unknown>) => {
      await press(page, ask)
      // The form is a page of the application's dialog.
      const form = page.getByRole('dialog')
      const spokenTo = form.getByLabel('Who did you speak to?')
      await expect(spokenTo).toHaveValue('Dana Reyes, Admissions')
      await fill(form)
      await form.getByRole('button', { name: submit, exact: true }).click()
      await expect(spokenTo).toBeHidden()
    }
    await step('Yes, accept payment', 'Accept payment', async () => {})
    await step('No, skip interview', 'Skip interview', form =>
      form.getByRole('radio', { name: 'Patient is accepted no interview needed' }).check(),
    )
    await step('Yes, accept patient', 'Accept patient', async form => {
      await form.getByRole('radio', { name: 'Yes' }).check()
      await form.getByRole('checkbox').check()
    })
    const booking = {
      field: 'patient_agreed',
      value: true,
      extras: { transport_method: 'Ambulance', estimated_discharge_at: Math.floor(Date.now() / 1000) + 86_400 },
    }
    expect((await advocate('PATCH', `/applications/${applications[0]!.id}/state-update`, booking)).status).toBe(200)
    await page.reload()
    await step('Yes, patient admitted', 'Record admission', async () => {})
    await expect(page.getByText('by Dana Reyes, Admissions (as reported by phone)').first()).toBeAttached()
    await checkScreen(page)
  })
})
