import { answerTo } from './browser/answerButton.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Listed = { id: number; status: string; first_name: string; last_name: string; crisis_center: string }
type Calls = (method: string, path: string, body?: object) => Promise<{ data: unknown }>

/** The applications to the coordinator's facilities with this status. */
async function received(calls: Calls, status: string, tab = 'Open') {
  const { organization_id } = (await calls('GET', '/common/whoami')).data as { organization_id: number }
  const { data } = await calls('GET', `/organizations/${organization_id}/applications?status=${tab}&page_size=100`)
  return (data as { applications: Listed[] }).applications.find(application => application.status === status)
}

onEveryScreen(() => {
  test('a coordinator undoes a mistaken answer; the timeline shows both', async ({ page, api }) => {
    const { id } = (await received(await api('coordinator'), 'New'))!
    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    const row = page.getByRole('listitem', { name: 'Payment Method Accepted' })
    await answerTo(page, 'Payment Method Accepted', 'No').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Out of county').check()
    await dialog.getByRole('button', { name: 'Decline payment' }).click()
    await expect(row.getByText('Reason: Out of county')).toBeVisible()
    await checkPage(page)
    await row.getByRole('button', { name: /^Undo Payment Method Accepted \(until/ }).click()
    await expect(page.getByText('Undone: Payment Method Accepted.')).toBeVisible()
    await expect(row.getByText('Your turn')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Undo/ })).toBeHidden()

    await page.getByRole('button', { name: 'Show timeline' }).click()
    const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(lines.first()).toContainText('Payment Method Accepted: undone')
    await expect(lines.nth(1)).toContainText('Payment Method Accepted: No')
    await checkPage(page)
  })

  test('once a day, the coordinator is asked whether a patient whose discharge time has passed was admitted [APP-064]', async ({
    page,
    api,
  }) => {
    // If this test has already run on another screen size, the patient is already booked.
    const accepted = await received(await api('coordinator'), 'Accepted')
    const booking = { transport_method: 'Ambulance', estimated_discharge_at: Math.floor(Date.now() / 1000) - 3600 }
    const answer = { field: 'patient_agreed', value: true, extras: booking }
    if (accepted) await (await api('advocate'))('PATCH', `/applications/${accepted.id}/state-update`, answer)
    await signIn(page, 'coordinator')
    const prompt = page.getByRole('group', { name: /^Was .* admitted\?$/ })
    await expect(prompt).toBeVisible()
    await checkPage(page)
    await prompt.getByRole('button', { name: 'Remind me tomorrow' }).click()
    await expect(prompt).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(prompt).toBeHidden()
  })
})

test('an advocate books the patient, which closes the other open applications [APP-010]', async ({ page, api }) => {
  const advocate = await api('advocate')
  const { data } = await advocate('GET', '/advocates/current-user/patient-records?status=Open&page_size=100')
  const { records } = data as { records: { id: number; applications: Listed[] }[] }
  const accepted = (listed: Listed) => listed.status === 'Accepted'
  const open = (listed: Listed) => ['New', 'In Review'].includes(listed.status)
  const patient = records.find(record => record.applications.some(accepted) && record.applications.some(open))!
  const { id } = patient.applications.find(accepted)!
  await signIn(page, 'advocate', { at: `/patient/advocate/${id}` })
  await answerTo(page, 'Patient Accepts Offer', 'Yes').click()
  const dialog = page.getByRole('dialog', { name: 'Booking Confirmation' })
  await expect(dialog.getByLabel(/^Cancel this patient’s .*other open application/)).toBeChecked()
  await checkPage(page)
  const leaves = new Date(Date.now() + 30 * 86_400_000)
  await dialog.getByLabel('Day', { exact: true }).fill(leaves.toLocaleDateString('en-US'))
  await dialog.getByLabel('Time', { exact: true }).fill('10:30')
  await dialog.getByLabel('Ambulance').check()
  await dialog.getByLabel(/^I confirm/).check()
  await dialog.getByRole('button', { name: 'Book patient' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem', { name: 'Patient Accepts Offer' }).getByText('Yes, ')).toBeVisible()
  const { data: after } = await advocate('GET', `/patients/${patient.id}/applications`)
  const statuses = (after as { applications: Listed[] }).applications.map(application => application.status)
  expect(statuses).toContain('Booked')
  expect(statuses.filter(status => ['New', 'In Review', 'Request for Interview', 'Accepted'].includes(status))).toEqual([])
})
