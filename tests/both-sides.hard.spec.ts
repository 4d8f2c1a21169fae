import type { Locator, Page } from 'playwright/test'
import { answerTo, sendButton } from './browser/answerButton.ts'
import { answerUpTo, applyTo, type Calls, type FreshCase, freshCase, houseOf } from './browser/newCase.ts'
import { checkPage, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'

const house = 'Quiet Harbor House'
/** Live updates arrive well before the next poll, which is after 15 seconds. */
const soon = { timeout: 5_000 }

const row = (page: Page, label: string) => page.getByRole('listitem', { name: label, exact: true })
const button = answerTo
const tells = (page: Page, label: string, text: string | RegExp) => expect(row(page, label)).toContainText(text, soon)
/** The dashboard behind an application may show the same status, so hidden texts do not count. */
const stands = (page: Page, status: string) =>
  expect(page.getByText(status, { exact: true }).filter({ visible: true }).first()).toBeVisible(soon)
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

/** No step can be answered, and there is no outdated Yes or No button. */
const nothingOpen = (page: Page) =>
  expect(page.getByRole('button', { name: /^((Yes|No), |Change to )/, disabled: false })).toHaveCount(0, soon)

/** Expects that every page immediately shows the answer, the status, and no open step. */
async function endsFor(pages: Page[], label: string, expected: string | RegExp, status: string) {
  for (const page of pages) {
    await tells(page, label, expected)
    await stands(page, status)
    await nothingOpen(page)
  }
}

/** Declines for this reason. Checks that submitting without a reason shows an error. */
async function decline(page: Page, label: string, reason: string, title: string) {
  await button(page, label, 'No').click()
  const dialog = page.getByRole('dialog', { name: title })
  await submit(dialog)
  await expect(dialog.getByText('Required field').first()).toBeVisible()
  await checkPage(page)
  await dialog.getByRole('radio', { name: reason }).check()
  await submit(dialog)
  await expect(dialog).toBeHidden()
}
const submit = (dialog: Locator) => sendButton(dialog).click()

/** Opens a new application on both sides, with every step before `step` answered. */
type BothLook = (step: string) => Promise<FreshCase & { id: number; facility: Page; advocate: Calls; coordinator: Calls }>

const test = story.extend<{ bothLook: BothLook }>({
  bothLook: ({ page, api, colleague }, use) =>
    use(async step => {
      const sides = { advocate: await api('advocate'), coordinator: await api('coordinator') }
      const fresh = await freshCase(sides.advocate)
      const id = await applyTo(sides.advocate, await houseOf(sides.coordinator), fresh)
      await answerUpTo(sides, id, step)
      const facility = await colleague('coordinator', `/patient/intakecoord/${id}`)
      await signIn(page, 'advocate', { at: `/patient/advocate/${id}` })
      for (const one of [page, facility]) await expect(one.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
      return { ...fresh, ...sides, id, facility }
    }),
})

onEveryScreen(() => {
  test('a facility declines the payment method, and the advocate immediately sees why [APP-020] [APP-040] [APP-058]', async ({
    page,
    bothLook,
  }) => {
    const { facility } = await bothLook('insurance_accepted')
    await tells(page, 'Payment Method Accepted', "Waiting on facility's approval")
    await nothingOpen(page)
    await decline(facility, 'Payment Method Accepted', 'Insurer denied claim', 'Why are you declining the payment method?')
    await endsFor([page, facility], 'Payment Method Accepted', 'Reason: Insurer denied claim', 'Declined Insurance')
    await checkPage(page)
  })

  test('a facility skips the interview, then declines the patient [APP-023] [APP-026] [APP-056] [APP-057]', async ({
    page,
    bothLook,
  }) => {
    const { facility } = await bothLook('request_for_interview')
    await decline(facility, 'Request for Interview', 'Repeat Patient', 'Why aren’t you requesting an interview?')
    await tells(page, 'Request for Interview', 'Reason: Repeat Patient')
    await stands(page, 'In Review')
    await nothingOpen(page)
    await decline(facility, 'Patient Accepted', 'Needs higher level of care', 'Why are you declining the patient?')
    await endsFor([page, facility], 'Patient Accepted', 'Reason: Needs higher level of care', 'Declined Application')
    await checkPage(page)
  })

  test('a patient rejects the offer, and the facility immediately sees why [APP-029] [APP-030] [APP-055]', async ({
    page,
    bothLook,
  }) => {
    const { facility } = await bothLook('patient_agreed')
    await tells(facility, 'Patient Accepts Offer', "Waiting on advocate's reply...")
    await nothingOpen(facility)
    await decline(page, 'Patient Accepts Offer', 'Patient unwilling', 'Patient Not Ready to Commit')
    await endsFor([page, facility], 'Patient Accepts Offer', 'Reason: Patient unwilling', 'Rejected')
    await checkPage(facility)
  })

  test('a booked patient does not arrive, and the advocate immediately sees the outcome [APP-032] [APP-033] [APP-063]', async ({
    page,
    bothLook,
  }) => {
    const { facility } = await bothLook('patient_admitted')
    await tells(page, 'Patient Admitted', "Waiting on facility's approval")
    await button(facility, 'Patient Admitted', 'No').click()
    const dialog = facility.getByRole('dialog', { name: 'Patient not admitted' })
    await expect(dialog.getByRole('radio', { name: 'Patient did not Arrive' })).toBeChecked()
    await checkPage(facility)
    await dialog.getByRole('radio', { name: 'Medical Discharge' }).check()
    await submit(dialog)
    await endsFor([page, facility], 'Patient Admitted', /Admitted\s*No.* by Carmen Ibarra/, 'Medical Discharge')
    await checkPage(page)
  })

  test('an advocate closes an application with a reason; the coordinator who has it open can no longer answer [DASH-028] [DASH-029] [APP-045]', async ({
    page,
    bothLook,
  }) => {
    const { facility, name } = await bothLook('insurance_accepted')
    await expect(button(facility, 'Payment Method Accepted', 'Yes')).toBeEnabled()
    await page.goto('/patient/advocate')
    await card(page, name)
      .getByRole('button', { name: `Close application to ${house}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Close the application to ${house}?` })
    await dialog.getByRole('button', { name: 'Close application' }).click()
    await expect(dialog.getByText('Please select a reason to close the case').first()).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('radio', { name: 'Improper Match' }).check()
    await dialog.getByRole('button', { name: 'Close application' }).click()
    await expect(card(page, name).getByRole('list', { name: /^Applications for/ })).toBeHidden()
    await stands(facility, 'Cancelled')
    await nothingOpen(facility)
    await checkPage(facility)
    // Scrolls up, because the bar could cover half of a card.
    await page.evaluate(() => scrollTo(0, 0))
  })
})

test('a case is put on hold, and its facility sees that immediately; once it is activated, a new application is sent [DASH-024] [DASH-025] [APP-010]', async ({
  page,
  api,
  bothLook,
}) => {
  const { facility, name, patient, advocate, coordinator } = await bothLook('request_for_interview')
  await page.goto('/patient/advocate')
  await act(page, name, 'Place on Hold')
  const hold = page.getByRole('dialog', { name: `Place ${name} on hold?` })
  await expect(hold).toContainText('This cancels 1 open application. We’ll notify the facility.')
  await hold.getByRole('button', { name: 'Place on Hold' }).click()
  await expect(card(page, name)).toBeHidden()
  await stands(facility, 'Cancelled')
  await nothingOpen(facility)
  await checkPage(facility)

  await page.getByRole('tab', { name: /^Hold/ }).click()
  await act(page, name, 'Activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(card(page, name)).toBeHidden()
  await page.getByRole('tab', { name: /^Open/ }).click()
  await expect(card(page, name).getByText('1 closed application')).toBeVisible()

  // The facility's list updates live. The new application may be on a later page, so search for it.
  await facility.goto('/patient/intakecoord')
  await facility.getByLabel('Search by name or phone').fill(name)
  await expect(facility.getByText('There are no applications', { exact: true }).first()).toBeVisible()
  const again = await applyTo(advocate, await houseOf(coordinator), { patient, name })
  const listed = facility.getByRole('listitem').filter({ hasText: name })
  await expect(listed.getByText('Your turn')).toBeVisible(soon)
  await expect(listed.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`/patient/intakecoord/${again}`))
  await (await api('advocate'))('PATCH', `/patients/${patient}/status-update`, { status: 'Booked Offline' })
  await expect(listed).toHaveCount(0, soon)
})

test('one patient is reassigned, then all of an advocate’s patients: the new advocates and the facility see it immediately [DASH-030] [USER-017]', async ({
  page,
  api,
  colleague,
  bothLook,
}) => {
  const { facility, name, advocate, coordinator } = await bothLook('insurance_accepted')
  const heir = await colleague('colleague')
  await expect(heir.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await expect(facility.getByText('Elena Marsh').first()).toBeVisible()

  await page.goto('/patient/advocate')
  await act(page, name, 'Transfer Patient')
  const transfer = page.getByRole('dialog', { name: 'Transfer Patient' })
  await transfer.getByLabel('New advocate').fill('Daniel')
  await page.getByRole('option', { name: /Daniel Osei/ }).click()
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(transfer).toBeHidden()
  await expect(card(page, name)).toBeHidden()
  await expect(card(heir, name)).toBeVisible(soon)
  await expect(facility.getByText('Daniel Osei').first()).toBeVisible(soon)
  await expect(facility.getByText('Elena Marsh')).toHaveCount(0)

  // Two more patients, one of them without an application, are assigned to an advocate who leaves. All of that advocate's
  // patients are then reassigned to Daniel.
  const others = [await freshCase(advocate), await freshCase(advocate)]
  const id = await applyTo(advocate, await houseOf(coordinator), others[0]!)
  const admin = await api('super.admin')
  const found = (await admin('GET', '/users?q=Nadia')).data as { all_users: { id: number }[] }
  for (const { patient } of others)
    expect((await advocate('POST', `/patients/${patient}/transfer`, { new_pa_id: found.all_users[0]!.id })).status).toBe(200)
  await facility.goto(`/patient/intakecoord/${id}`)
  await expect(facility.getByText('Nadia Flores').first()).toBeVisible()
  const office = await colleague('super.admin', '/admin/users/dashboard')
  await office.getByLabel('Search by name').fill('Nadia')
  await office.getByRole('button', { name: 'Actions for Nadia Flores' }).click()
  await office.getByRole('menuitem', { name: 'Transfer Patients' }).click()
  const all = office.getByRole('dialog', { name: 'Transfer Patients' })
  await all.getByLabel('New advocate').fill('Daniel')
  await office.getByRole('option', { name: /Daniel Osei/ }).click()
  await checkPage(office)
  await all.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(all.getByText('Successfully Updated')).toBeVisible()
  for (const other of others) await expect(card(heir, other.name)).toBeVisible(soon)
  await expect(facility.getByText('Daniel Osei').first()).toBeVisible(soon)
  await checkPage(heir)
})

const digits = { timeZone: 'America/New_York', month: '2-digit', day: '2-digit', year: 'numeric' } as const
const dayIn = (days: number) => new Intl.DateTimeFormat('en-US', digits).format(Date.now() + days * 86_400_000)
/** Formats epoch seconds like the patient workflow. */
const shownAt = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { ...digits, hour: '2-digit', minute: '2-digit' }).format(seconds * 1000).replace(',', '')

test('a booking shows the same estimated discharge on both sides, in the booking and in the intake, and so does a second booking [S-07]', async ({
  page,
  api,
  bothLook,
}) => {
  const { facility, id, patient, name, advocate } = await bothLook('patient_agreed')
  await button(page, 'Patient Accepts Offer', 'Yes').click()
  const dialog = page.getByRole('dialog', { name: 'Booking Confirmation' })
  await dialog.getByLabel('Day').fill(dayIn(3))
  await dialog.getByLabel('Time', { exact: true }).fill('10:00')
  await dialog.getByRole('radio', { name: 'Ambulance' }).check()
  await dialog.getByRole('checkbox', { name: /^I confirm/ }).check()
  await submit(dialog)
  await stands(page, 'Booked')
  const { data } = await advocate('GET', `/applications/${id}`)
  const { estimated_discharge_at: first } = data as { estimated_discharge_at: number }
  for (const one of [page, facility]) await expect(one.getByText(shownAt(first), { exact: true })).toHaveCount(2, soon)

  // Another facility also accepts, and the patient is booked there with a later discharge.
  const other = await api('other.coordinator')
  const second = await applyTo(advocate, await houseOf(other), { patient, name })
  await answerUpTo({ advocate, coordinator: other }, second, 'patient_agreed')
  const later = { transport_method: 'Ambulance', estimated_discharge_at: first + 86_400 }
  const booked = await advocate('PATCH', `/applications/${second}/state-update`, {
    field: 'patient_agreed',
    value: true,
    extras: later,
  })
  expect(booked.status).toBe(200)
  for (const one of [page, facility]) {
    await expect(one.getByText(shownAt(first + 86_400), { exact: true })).toHaveCount(2, soon)
    await expect(one.getByText(shownAt(first), { exact: true })).toHaveCount(0)
  }
  await checkPage(facility)
})

test('a manager sees a coordinator’s answers but can only read them [APP-042] [APP-006]', async ({
  page,
  api,
  colleague,
  bothLook,
}) => {
  const { facility, id } = await bothLook('insurance_accepted')
  const manager = await colleague('manager', `/patient/intakecoord/${id}`)
  await expect(manager.getByText(/^View only\. An admissions coordinator/)).toBeVisible()
  await expect(manager.getByRole('tab')).toHaveText(['Application Approval Process'])
  await nothingOpen(manager)
  for (const name of ['Request more information', 'VOB']) await expect(manager.getByRole('button', { name })).toHaveCount(0)
  await button(facility, 'Payment Method Accepted', 'Yes').click()
  for (const one of [page, manager]) await tells(one, 'Payment Method Accepted', /Yes, .* by Carmen Ibarra/)
  await nothingOpen(manager)
  await expect(manager.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  const answer = { field: 'request_for_interview', value: false, extras: { interview_denied_reason: 'Repeat Patient' } }
  expect((await (await api('manager'))('PATCH', `/applications/${id}/state-update`, answer)).status).toBe(403)
  await checkPage(manager)
})

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
