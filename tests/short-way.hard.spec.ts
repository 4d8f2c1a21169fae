import type { Page } from 'playwright/test'
import { testPassword } from '../server/seed/testUsers.ts'
import { answerTo, sendButton } from './browser/answerButton.ts'
import { newCounter } from './browser/counter.ts'
import { selectOption } from './browser/select.ts'
import { newSurname } from './browser/surname.ts'
import { expect, onEveryScreen, test } from './fixtures.ts'

const house = 'Quiet Harbor House'
type Counter = ReturnType<typeof newCounter>

/** Signs in and arrives at the user's dashboard. */
async function signIn(page: Page, counter: Counter, username: string) {
  await page.goto('/')
  await expect(page.getByLabel('Username')).toBeVisible()
  counter.watch(page)
  await counter.answer(page.getByLabel('Username').fill(username))
  await counter.answer(page.getByLabel('Password', { exact: true }).fill(testPassword))
  await counter.press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

/** Finds a bed, starts the intake for the facility, and completes what it needs: details, release, and insurance. */
async function enterPatient(page: Page, { answer, press }: Counter, last: string) {
  const group = (name: string) => page.getByRole('group', { name })
  const save = () => press(page.getByRole('button', { name: 'Save and continue' }))
  await answer(selectOption(page.getByLabel('Level of care'), 'Residential short-term (<30 days)'))
  await answer(page.getByRole('button', { name: 'Female', exact: true }).click())
  await answer(page.getByLabel('Age', { exact: true }).fill('34'))
  await page.getByRole('combobox', { name: 'Payer' }).fill('blue shield')
  await answer(page.getByRole('option', { name: /Blue Shield of California/ }).click())
  await expect(page.getByText(/^\d+ programs? match(es)? within/)).toBeVisible()
  const row = page.getByRole('article', { name: house, exact: true })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  await press(row.getByRole('button', { name: `Start intake for ${house}` }))

  await expect(page.getByText('Section 1 of 10')).toBeVisible()
  await expect(group('Sex at birth').getByLabel('Female')).toBeChecked()
  await answer(page.getByLabel('First name', { exact: true }).fill('Marisol'))
  await answer(page.getByLabel('Last name', { exact: true }).fill(last))
  await answer(page.getByLabel('Date of birth').fill('4/2/1992'))
  await answer(selectOption(page.getByLabel('Current setting'), 1))
  await answer(selectOption(page.getByLabel('Race or ethnicity'), 'Hispanic/Latine'))
  await save()

  await expect(page.getByText('Section 2 of 10')).toBeVisible()
  await answer(page.getByLabel('The patient agrees to all six statements below').check())
  await answer(page.getByRole('radio', { name: /^Hospital HIPAA Form/ }).check())
  await answer(page.getByLabel('Signed by patient').check())
  await save()

  // Section 3 is already saved: Find a bed asked its only question.
  await expect(page.getByText('Section 4 of 10')).toBeVisible()
  await expect(page.getByLabel('Insurance provider')).toHaveValue(/Blue Shield of California/)
  await answer(selectOption(page.getByLabel('Policy network type'), 'PPO'))
  await answer(page.getByLabel('Subscriber ID').fill('XQ4471902'))
  await answer(selectOption(page.getByLabel('Patient’s relationship to the subscriber'), 'Self'))
}

/** Applies to the facility from the section, which opens the application. */
async function applyToTheHouse(page: Page, { press }: Counter) {
  // The user chose this facility, so its button is the last and the only filled one.
  const buttons = page.locator('[data-bottom-bar]').getByRole('button', { name: /^(Back|Save and continue|Apply to .*)$/ })
  await expect(buttons).toHaveText(['Back', 'Save and continue', `Apply to ${house}`])
  await expect(buttons.and(page.locator('.MuiButton-contained'))).toHaveText([`Apply to ${house}`])
  await press(page.getByRole('button', { name: `Apply to ${house}` }))
  const dialog = page.getByRole('dialog', { name: `Apply to ${house}` })
  await expect(dialog.getByText('These items are missing from the intake')).toBeVisible()
  await expect(dialog.getByText('This shares the patient’s intake with the facility’s admissions staff.')).toBeVisible()
  await press(dialog.getByRole('button', { name: /^Apply/ }))
  await expect(page.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
}

/**
 * At most this many, and the screens that open, including the two sign-in screens. Two of the answers, the interview's method and the
 * transportation, must not be preselected (S-42).
 */
const most = { answers: 28, presses: 18, screens: 9 }
const shortest = [
  ...['/', '/patient/advocate', '/find-a-bed', '/patient/intake/add/section-1/p/New'],
  ...['/patient/intake/add/section-2/p/ID', '/patient/intake/add/section-4/p/ID', '/patient/advocate/ID'],
  ...['/', '/patient/intakecoord'],
]

onEveryScreen(() => {
  test('from sign-in to Admitted takes 28 answers, 18 presses, and 9 screens from both dashboards [S-23] [APP-035] [APP-038]', async ({
    page,
    elsewhere,
    api,
  }) => {
    const from = Date.now()
    const counter = newCounter()
    const { answer, press } = counter
    const last = newSurname('Venn')
    await signIn(page, counter, 'advocate')
    await press(page.getByRole('link', { name: 'Find a bed', exact: true }))
    await enterPatient(page, counter, last)
    await applyToTheHouse(page, counter)

    const { data } = await (await api('super.admin'))('GET', '/admin/outbox?page_size=10')
    const emails = (data as { to: string; subject: string }[]).map(({ to, subject }) => `${subject} to ${to}`)
    expect(emails).toContain('M.V.: New application to coordinator@quietharbor.example')
    const facility = await elsewhere()
    await signIn(facility, counter, 'coordinator')
    await press(facility.getByRole('button', { name: `Answer for Marisol ${last}` }))
    await expect(facility.getByRole('dialog', { name: `Marisol ${last}` }).getByRole('region', { name: 'Triage' })).toBeVisible()
    const yes = (on: Page, step: string) => press(answerTo(on, step, 'Yes'))
    const submit = async (on: Page, title: string) => {
      await press(sendButton(on.getByRole('dialog', { name: title })))
      await expect(on.getByRole('dialog', { name: title })).toBeHidden()
    }

    await yes(facility, 'Payment Method Accepted')
    await answer(facility.getByLabel('Deductible').fill('1,500'))
    await answer(facility.getByLabel('Copay').fill('40'))
    await submit(facility, 'VOB')
    await yes(facility, 'Request for Interview')
    const interview = facility.getByRole('dialog', { name: 'Interview Request Accepted' })
    await answer(interview.getByRole('radio', { name: 'Chat' }).check())
    await submit(facility, 'Interview Request Accepted')
    await yes(facility, 'Patient Accepted')
    const approval = facility.getByRole('dialog', { name: 'Approval Confirmation' })
    await answer(approval.getByRole('radio', { name: 'Yes' }).check())
    await answer(facility.getByRole('dialog', { name: 'Approval Confirmation' }).getByRole('checkbox').check())
    await submit(facility, 'Approval Confirmation')

    await yes(page, 'Patient Accepts Offer')
    const booking = page.getByRole('dialog', { name: 'Booking Confirmation' })
    await answer(booking.getByLabel('Day', { exact: true }).fill(new Date(Date.now() + 86_400_000).toLocaleDateString('en-US')))
    await answer(booking.getByLabel('Time', { exact: true }).fill('15:30'))
    await answer(booking.getByRole('radio', { name: 'Ambulance' }).check())
    await answer(booking.getByRole('checkbox').check())
    await submit(page, 'Booking Confirmation')

    await yes(facility, 'Patient Admitted')
    for (const one of [page, facility]) await expect(one.locator('.MuiChip-label', { hasText: 'Admitted' }).first()).toBeVisible()
    const { answers, presses, screens } = counter.totals()
    console.info(
      `Sign-in to Admitted, from both dashboards: ${answers} answers, ${presses} presses, ${screens.length} screens (${screens.join(' ')}),`,
      `${Math.round((Date.now() - from) / 1000)} seconds`,
    )
    expect(screens).toEqual(shortest)
    expect(answers).toBeLessThanOrEqual(most.answers)
    expect(presses).toBeLessThanOrEqual(most.presses)
    expect(screens.length).toBeLessThanOrEqual(most.screens)
  })
})
