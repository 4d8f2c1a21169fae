import type { Page } from 'playwright/test'
import { testPassword } from '../server/seed/testUsers.ts'
import { answerTo } from './browser/answerButton.ts'
import { newCounter } from './browser/counter.ts'
import { newSurname } from './browser/surname.ts'
import { core, expect, onEveryScreen, test } from './fixtures.ts'

const house = 'Quiet Harbor House'
type Counter = ReturnType<typeof newCounter>

/** Opens the path, signs in, and arrives at the user's landing page or at the path's screen. */
async function signInAt(page: Page, counter: Counter, path: string, username: string) {
  await page.goto(path)
  await expect(page.getByLabel('Username')).toBeVisible()
  counter.watch(page)
  await counter.answer(page.getByLabel('Username').fill(username))
  await counter.answer(page.getByLabel('Password', { exact: true }).fill(testPassword))
  await counter.press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

/** Finds a bed, starts the intake with the answers, and completes what the facility needs: details, release, and insurance. */
async function enterPatient(page: Page, { answer, press }: Counter, last: string) {
  const group = (name: string) => page.getByRole('group', { name })
  const save = () => press(page.getByRole('button', { name: 'Save and continue' }))
  await answer(page.getByLabel('Level of care').selectOption({ label: 'Residential short-term (<30 days)' }))
  await answer(page.getByRole('button', { name: 'Female', exact: true }).click())
  await answer(page.getByLabel('Age', { exact: true }).fill('34'))
  await page.getByRole('combobox', { name: 'Payer' }).fill('blue shield')
  await answer(page.getByRole('option', { name: /Blue Shield of California/ }).click())
  await expect(page.getByText(/^\d+ programs? match(es)? within/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Start intake with these answers' }))

  await expect(page.getByText('Section 1 of 10')).toBeVisible()
  await expect(group('Sex at birth').getByLabel('Female')).toBeChecked()
  await answer(page.getByLabel('First name', { exact: true }).fill('Marisol'))
  await answer(page.getByLabel('Last name', { exact: true }).fill(last))
  await answer(page.getByLabel('Date of birth').fill('4/2/1992'))
  await answer(page.getByLabel('Current setting').selectOption({ index: 1 }))
  await answer(page.getByLabel('Race or ethnicity').selectOption('Hispanic/Latine'))
  await save()

  await expect(page.getByText('Section 2 of 10')).toBeVisible()
  await answer(page.getByLabel('The patient agrees to all six statements below').check())
  await answer(page.getByRole('radio', { name: /^Hospital HIPAA Form/ }).check())
  await answer(page.getByLabel('Signed by patient').check())
  await save()

  // Section 3 is already saved: Find a bed asked its only question.
  await expect(page.getByText('Section 4 of 10')).toBeVisible()
  await expect(page.getByLabel('Insurance provider')).toHaveValue(/Blue Shield of California/)
  await answer(page.getByLabel('Policy network type').selectOption('PPO'))
  await answer(page.getByLabel('Subscriber ID').fill('XQ4471902'))
  await answer(page.getByLabel('Patient’s relationship to the subscriber').selectOption('Self'))
}

/** Applies to the facility from the matches, and opens the application. */
async function applyToTheHouse(page: Page, { press }: Counter, last: string) {
  await press(page.getByRole('button', { name: 'See matches' }))
  await expect(page.getByRole('heading', { name: `Matches for Marisol ${last}` })).toBeVisible()
  const row = page.getByRole('article', { name: house, exact: true })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  await press(row.getByRole('button', { name: 'Apply', exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Apply/ }))
  await press(row.getByRole('link', { name: 'Applied' }))
  await expect(page.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
}

/** The screens between Find a bed and the advocate's application. */
const advocateScreens = [
  '/patient/intake/add/section-1/p/New',
  ...['/patient/intake/add/section-2/p/ID', '/patient/intake/add/section-4/p/ID'],
  ...['/facility/match/', '/patient/advocate/ID'],
]
const ways = {
  /** Both users start at their dashboards, as they would after signing in at the beginning of a shift. */
  dashboards: {
    presses: 20,
    screens: [
      '/',
      '/patient/advocate',
      '/find-a-bed',
      ...advocateScreens,
      '/',
      '/patient/intakecoord',
      '/patient/intakecoord/ID',
    ],
  },
  /** The advocate has a bookmark for Find a bed, and the coordinator opens the link in the email about the application. */
  links: { presses: 18, screens: ['/', '/find-a-bed', ...advocateScreens, '/', '/patient/intakecoord/ID'] },
}

onEveryScreen(() => {
  test(
    'from sign-in to Admitted takes 26 answers on both sides, and 20 presses on 11 screens from the dashboards or 18 presses on 9 screens from links [S-23] [APP-035] [APP-038]',
    core,
    async ({ page, elsewhere, api }) => {
      const from = Date.now()
      const counter = newCounter()
      const { answer, press } = counter
      const last = newSurname('Venn')
      const way = page.viewportSize()!.width > 600 ? 'dashboards' : 'links'
      await signInAt(page, counter, way === 'links' ? '/find-a-bed' : '/', 'advocate')
      if (way === 'dashboards') await press(page.getByRole('link', { name: 'Find a bed', exact: true }))
      await enterPatient(page, counter, last)
      await applyToTheHouse(page, counter, last)
      const id = page.url().split('/').at(-1)

      const { data } = await (await api('super.admin'))('GET', '/admin/outbox?page_size=10')
      const emails = (data as { to: string; subject: string }[]).map(({ to, subject }) => `${subject} to ${to}`)
      expect(emails).toContain('M.V.: New application to coordinator@quietharbor.example')
      const facility = await elsewhere()
      await signInAt(facility, counter, way === 'links' ? `/patient/intakecoord/${id}` : '/', 'coordinator')
      if (way === 'dashboards') await press(facility.getByRole('link', { name: `Marisol ${last}` }))
      await expect(facility.getByRole('heading', { level: 1, name: `Marisol ${last}` })).toBeVisible()
      const yes = (on: Page, step: string) => press(answerTo(on, step, 'Yes'))
      const submit = async (on: Page, title: string) => {
        await press(on.getByRole('dialog', { name: title }).getByRole('button', { name: 'Submit' }))
        await expect(on.getByRole('dialog', { name: title })).toBeHidden()
      }

      await yes(facility, 'Payment Method Accepted')
      await answer(facility.getByLabel('Deductible').fill('1,500'))
      await answer(facility.getByLabel('Copay').fill('40'))
      await submit(facility, 'Verification of benefits')
      await yes(facility, 'Request for Interview')
      await expect(facility.getByRole('radio', { name: 'Chat' })).toBeChecked()
      await submit(facility, 'Interview Request Accepted')
      await yes(facility, 'Patient Accepted')
      // The facility's listing states that it provides transportation.
      await expect(facility.getByRole('dialog').getByRole('radio', { name: 'Yes' })).toBeChecked()
      await answer(facility.getByRole('dialog').getByRole('checkbox').check())
      await submit(facility, 'Approval Confirmation')

      await yes(page, 'Patient Accepts Offer')
      const booking = page.getByRole('dialog', { name: 'Booking Confirmation' })
      await answer(booking.getByLabel('Day', { exact: true }).fill(new Date(Date.now() + 86_400_000).toLocaleDateString('en-US')))
      await answer(booking.getByLabel('Time', { exact: true }).fill('15:30'))
      await answer(booking.getByRole('radio', { name: 'Ambulance' }).check())
      await answer(booking.getByRole('checkbox').check())
      await submit(page, 'Booking Confirmation')

      await yes(facility, 'Patient Admitted')
      for (const one of [page, facility])
        await expect(one.locator('.MuiChip-label', { hasText: 'Admitted' }).first()).toBeVisible()
      const { answers, presses, screens } = counter.totals()
      console.info(
        `Sign-in to Admitted, from ${way}: ${answers} answers, ${presses} presses, ${screens.length} screens (${screens.join(' ')}),`,
        `${Math.round((Date.now() - from) / 1000)} seconds`,
      )
      expect({ answers, presses, screens }).toEqual({ answers: 26, ...ways[way] })
    },
  )
})
