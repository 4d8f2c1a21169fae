import type { Page } from 'playwright/test'
import { selectOption } from './browser/select.ts'
import { newSurname } from './browser/surname.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { answer, house, status, submitted, tells } from './intake-to-admission.testing.ts'

/** Selects an option with the space bar. On a phone, the bar at the bottom covers it until the page scrolls, which delays a click. */
async function press(page: Page, name: string | RegExp) {
  const option = page.getByRole('radio', { name })
  await option.press('Space')
  await expect(option).toBeChecked()
}

/** Fills in sections 1 to 4 as an advocate would. Returns the patient's id. */
async function enterPatient(page: Page, first: string, last: string) {
  const save = () => page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('link', { name: '+ Add Patient' }).click()
  await page.getByLabel('First name', { exact: true }).fill(first)
  await page.getByLabel('Last name', { exact: true }).fill(last)
  await page.getByLabel('Date of birth').fill('4/2/1992')
  await selectOption(page.getByLabel('Current setting'), 1)
  await page.getByRole('group', { name: 'Sex at birth' }).getByText('Female').click()
  await page.getByRole('group', { name: 'Gender identity' }).getByText('Female').click()
  await selectOption(page.getByLabel('Race or ethnicity'), 'Hispanic/Latine')
  await page.getByRole('group', { name: 'Does the patient have a home?' }).getByText('Yes').click()
  await page.getByLabel('Address line 1').fill('18 Larkspur Lane')
  await page.getByLabel('City', { exact: true }).fill('Los Angeles')
  await selectOption(page.getByLabel('State', { exact: true }), 'California')
  await page.getByLabel('ZIP code', { exact: true }).fill('90071')
  await save()

  await expect(page.getByText('Section 2 of 10')).toBeVisible()
  const boxes = page.getByRole('checkbox', { name: /^I / })
  await expect(boxes).toHaveCount(6)
  for (const box of await boxes.all()) await box.check()
  await press(page, /^Hospital HIPAA Form/)
  await page.getByLabel('Signed by patient').check()
  await save()

  await expect(page.getByText('Section 3 of 10')).toBeVisible()
  await press(page, 'Residential short-term (<30 days)')
  await save()

  await expect(page.getByText('Section 4 of 10')).toBeVisible()
  await press(page, 'Medical insurance')
  await page.getByLabel('Insurance provider').fill('blue shield')
  await page.getByRole('option', { name: /Blue Shield of California/ }).click()
  await selectOption(page.getByLabel('Policy network type'), 'PPO')
  await page.getByLabel('Subscriber ID').fill('XQ4471902')
  await selectOption(page.getByLabel('Patient’s relationship to the subscriber'), 'Self')
  await page.getByLabel('Subscriber’s first name').fill(first)
  await page.getByLabel('Subscriber’s last name').fill(last)
  await save()
  await expect(page.getByText('Section 5 of 10')).toBeVisible()
  return page.url().split('/').at(-1)!
}

/** Finds the facility among the matches and applies to it. */
async function applyToTheHouse(page: Page, patient: string) {
  // Finds a bed first, because the other sections can be filled in later.
  await page.goto(`/facility/match?pid=${patient}&name=${encodeURIComponent(house)}`)
  await expect(page.getByText(/^Showing .* of Los Angeles, CA 90071/)).toBeVisible()
  const card = page.getByRole('article', { name: house, exact: true })
  await card.getByRole('button', { name: 'Apply', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Apply to ${house}` })
  await dialog.getByLabel(/^Note to the facility/).fill('Can come tonight.')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`Success! You've applied to ${house}.`)).toBeVisible()
  await card.getByRole('link', { name: 'Applied' }).click()
}

onEveryScreen(() => {
  test('from intake to admission: a patient is entered, matched, applied for, accepted, booked, admitted, and the outcome recorded [APP-001] [APP-005] [APP-007] [APP-017] [DASH-041]', async ({
    page,
    colleague,
    viewport,
  }) => {
    test.setTimeout(120_000)
    const [first, last] = ['Marisol', newSurname('Venn')]
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await applyToTheHouse(page, await enterPatient(page, first, last))
    const overlay = page.getByRole('dialog', { name: house })
    await expect(overlay).toBeVisible()
    await expect.poll(() => overlay.boundingBox()).toEqual({ x: 0, y: 0, ...viewport! })
    await tells(page, 'Submitted by advocate', 'Can come tonight.')
    await tells(page, 'Payment Method Accepted', "Waiting on facility's approval")
    await checkPage(page)

    const id = new URL(page.url()).pathname.split('/').at(-1)
    const facility = await colleague('coordinator', `/patient/intakecoord/${id}`)
    await expect(facility.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible()
    // Scrolls to the end, where the bar at the bottom covers nothing.
    await facility.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await checkPage(facility)
    await facility.evaluate(() => scrollTo(0, 0))

    await answer(facility, 'Payment Method Accepted', 'Yes')
    const vob = facility.getByRole('dialog', { name: 'VOB' })
    await vob.getByLabel('Deductible').fill('1,500')
    await vob.getByLabel('Copay').fill('40')
    await vob.getByLabel(/^Scholarship/).fill('100')
    await expect(vob.getByRole('status')).toHaveText('$1,440.00')
    await checkPage(facility)
    await submitted(vob)
    await status(facility, 'In Review')

    await answer(facility, 'Request for Interview', 'Yes')
    const interview = facility.getByRole('dialog', { name: 'Interview Request Accepted' })
    await interview.getByRole('radio', { name: 'Phone' }).check()
    await interview.getByLabel('Phone number').fill('213 555 0130')
    await checkPage(facility)
    await submitted(interview)
    await tells(facility, 'Request for Interview', '(213) 555-0130')

    await answer(facility, 'Patient Accepted', 'Yes')
    const approval = facility.getByRole('dialog', { name: 'Approval Confirmation' })
    await approval.getByRole('radio', { name: 'Yes' }).check()
    await approval.getByRole('checkbox').check()
    await checkPage(facility)
    await submitted(approval)
    await status(facility, 'Accepted')
    await tells(facility, 'Patient Accepts Offer', "Waiting on advocate's reply...")

    await tells(page, 'Patient Accepts Offer', 'Your turn')
    await tells(page, 'Payment Method Accepted', 'Estimated out-of-pocket cost: $1,440.00')
    await answer(page, 'Patient Accepts Offer', 'Yes')
    const booking = page.getByRole('dialog', { name: 'Booking Confirmation' })
    const tomorrow = new Date(Date.now() + 86_400_000)
    await booking.getByLabel('Day', { exact: true }).fill(tomorrow.toLocaleDateString('en-US'))
    await booking.getByLabel('Time', { exact: true }).fill('15:30')
    await booking.getByRole('radio', { name: 'Ambulance' }).check()
    await booking.getByRole('checkbox').check()
    await checkPage(page)
    await submitted(booking)
    await status(page, 'Booked')
    await expect(page.getByRole('heading', { name: 'Discharge and arrival' })).toBeVisible()
    await expect(page.getByText(/^minutes?$/)).toBeVisible()
    await checkPage(page)

    await expect(facility.getByRole('heading', { name: 'Discharge and arrival' })).toBeVisible()
    await answer(facility, 'Patient Admitted', 'Yes')
    await tells(facility, 'Patient Admitted', /Yes.*\d\d [AP]M.* by Carmen Ibarra/)
    await status(facility, 'Admitted')
    // Scrolls up, because the bar could cover half of an element.
    await facility.evaluate(() => scrollTo(0, 0))
    await checkPage(facility)

    await page.getByRole('button', { name: 'Record Outcome', exact: true }).click()
    const outcome = page.getByRole('dialog', { name: 'Record Outcome' })
    await outcome.getByRole('radio', { name: 'Completed <30 Days Residential' }).check()
    await selectOption(outcome.getByLabel(/^Level of care/), 'Residential short-term (<30 days)')
    await checkPage(page)
    await submitted(outcome)
    await tells(page, 'Record Outcome', 'Completed <30 Days Residential')
  })
})
