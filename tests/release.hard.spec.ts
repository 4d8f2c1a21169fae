import { PDFDocument } from '@cantoo/pdf-lib'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, signIn, test } from './fixtures.ts'
import { type Call, codeFor, count, enter, nowhere, openForm, saveSigned } from './release.testing.ts'

test('a code that could not be sent by email is reported and sent again [HIP-007] [HIP-012]', async ({ page, api }) => {
  const id = await enter(await api('advocate'))
  await openForm(page, id, 'advocate')
  const sending = '**/api/v2/users/verification/code'
  await page.route(sending, route => route.fulfill({ status: 429, json: { message: 'Too many codes were sent.' } }))
  await page.getByRole('radio', { name: 'Email' }).check()
  await expect(page.getByText('Could not send code, please check your contact information and try again')).toBeVisible()
  for (const box of await page.getByRole('checkbox', { name: /^I / }).all()) await expect(box).toBeChecked()
  await page.unroute(sending)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('Request sent')).toBeVisible()
  await page.getByLabel('Patient’s code').fill(await codeFor(await api('super.admin'), `marguerite.${count}@example.com`))
  await page.getByRole('button', { name: 'Verify' }).click()
  await saveSigned(page)
})

test('the dashboard and the review show that a signed page is missing, and it is attached later [HIP-016] [HIP-017]', async ({
  page,
  api,
}) => {
  const hospital = await enter(await api('advocate'), nowhere)
  await openForm(page, hospital, 'advocate')
  await page.getByRole('radio', { name: 'Hospital HIPAA Form' }).check()
  const paper = { name: 'page.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await saveSigned(page, { onPaper: true })
  await page.goto('/patient/advocate')
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed page not attached' }).first()).toBeVisible()
  await page.goto(`/patient/intake/review/p_${hospital}`)
  const consent = page.locator('#consent')
  await expect(consent.getByText('Signed page not attached')).toBeVisible()
  const locked = await PDFDocument.create()
  locked.addPage()
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  const unreadable = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await locked.save()) }
  await consent.getByLabel('Attach the signed page').setInputFiles(unreadable)
  await expect(consent.getByRole('alert')).toHaveText(/^This PDF needs a password to open\./)
  await checkPage(page)
  await consent.getByLabel('Attach the signed page').setInputFiles(paper)
  await expect(consent.getByText(/^Signed page attached/)).toBeVisible()
  await expect(consent.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Signed page not attached')).toHaveCount(0)
})

/** A date of birth that makes the patient 15 years old. */
const child = () => ({ date_of_birth: `01/01/${new Date().getFullYear() - 15}` })

test('a parent signs for a minor with a code to the parent; a reload keeps the code and does not send a second one; the facility sees who signed [S-05]', async ({
  page,
  api,
  colleague,
}) => {
  const [advocate, admin] = [await api('advocate'), await api('super.admin')]
  const id = await enter(advocate, child())
  const sent = async (to: string) => ((await admin('GET', `/admin/outbox?q=${encodeURIComponent(to)}`)).data as unknown[]).length
  await signIn(page, 'advocate')
  await openForm(page, id)
  await expect(page.getByRole('radio', { name: /^A representative/ })).toBeChecked()
  await expect(page.getByText(/is under 18, the age from which your hospital’s patients may sign alone/)).toBeVisible()
  await page.getByLabel('Representative’s full name').fill('Rosa Okonkwo')
  await page.getByLabel('Relationship to the patient').fill('Mother')
  await selectOption(page.getByLabel('Authority to sign for the patient'), 'Parent')
  const mailbox = `rosa.${id}@example.com`
  await page.getByLabel(/^Representative’s email/).fill(mailbox)
  await page.getByRole('radio', { name: `Email We’ll send a code to ${mailbox}` }).check()
  await expect(page.getByText('Request sent')).toBeVisible()
  await checkPage(page)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  const code = page.getByLabel('Code from Rosa Okonkwo')
  await expect(code).toBeVisible()
  await expect(page.getByText(`Sent to ${mailbox}`)).toBeVisible()
  expect([await sent(mailbox), await sent(`marguerite.${count}@example.com`)]).toEqual([1, 0])
  await code.fill(await codeFor(admin, mailbox))
  await code.press('Enter')
  await saveSigned(page)
  const signed = 'Rosa Okonkwo (Mother), for the patient. Authority: Parent'
  await page.goto(`/patient/intake/review/p_${id}#consent`)
  await expect(page.locator('#consent').getByText(signed)).toBeVisible()
  const { data: found } = await (await api('coordinator'))('GET', '/common/whoami')
  const house = (found as { facility_roles: { facility_id: number }[] }).facility_roles[0]!.facility_id
  const { data: applied } = await advocate('POST', `/facilities/${house}/apply`, { recordId: id })
  const facility = await colleague('coordinator', `/patient/intakecoord/${(applied as { id: number }).id}`)
  await expect(facility.getByText(signed)).toBeVisible()
  await expect(facility.getByText('Signed page not attached')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
})

test('without a phone number or email address, the patient signs on paper: the lines are shown first, the release is not verified, and the page is attached [HIP-006] [HIP-007] [HIP-016] [HIP-017]', async ({
  page,
  api,
}) => {
  const printed = await enter(await api('advocate'), nowhere)
  const calls: string[] = []
  page.on('request', request => request.url().includes('/verification/code') && calls.push(request.url()))
  await openForm(page, printed, 'advocate')
  await expect(page.getByRole('radio', { name: /Print|Download|Hospital HIPAA Form/ })).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /Text message|E-mail/ })).toHaveCount(0)
  await expect(page.getByText('HIPAA verified')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Print/ }).check()
  await expect(page.getByText('Patient’s signature and date')).toBeVisible()
  const paper = { name: 'page.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Attach the signed page').setInputFiles(paper)
  await expect(page.getByText('page.png will be attached when you save.')).toBeVisible()
  await checkPage(page)
  await saveSigned(page, { onPaper: true })
  await page.goto(`/patient/intake/review/p_${printed}#consent`)
  await expect(page.getByText(/^Signed page attached/)).toBeVisible()
  expect(calls).toEqual([])
})

test('a release is revoked in one step: the facility loses access, applying is rejected, and disclosures stay listed [PERM-011]', async ({
  page,
  api,
}) => {
  const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
  const patient = await readByHouse(advocate, coordinator)
  await signIn(page, 'advocate', { at: '/patient/advocate' })
  await page.getByRole('button', { name: `More actions for ${patient.first_name} ${patient.last_name}` }).click()
  await page.getByRole('menuitem', { name: 'Consent' }).click()
  const consent = page.locator('#consent')
  await expect(consent.getByText('Facilities that can view this patient now')).toBeVisible()
  await consent.getByRole('button', { name: 'Show disclosures' }).click()
  const disclosed = consent.getByRole('list', { name: 'Disclosures in the last six years' }).getByRole('listitem')
  await expect(disclosed.first()).toBeVisible()
  await checkPage(page)
  for (const [name, file] of [
    ['Export to CSV', /^disclosures-\d{4}-\d\d-\d\d\.csv$/],
    ['Export PDF', /^disclosures-\d{4}-\d\d-\d\d\.pdf$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await consent.getByRole('button', { name }).click()
    expect((await saved).suggestedFilename()).toMatch(file)
  }

  await consent.getByRole('button', { name: 'Revoke release' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke the release of information?' })
  await expect(dialog).toContainText('This takes effect immediately')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Revoke release' }).click()
  await expect(consent.getByText(/^There is no valid release\./)).toBeVisible()
  await expect(consent.getByText(/^Revoked, revoked/)).toBeVisible()
  await expect(disclosed.first()).toBeVisible()

  expect((await coordinator('GET', `/patients/${patient.id}`)).status).toBe(404)
  const { data: facilities } = await advocate('GET', '/facilities?active=true&radius=1000&lat=34.05&lng=-118.24')
  const somewhere = (facilities as { id: number; directory_listing?: boolean }[])[0]!
  expect((await advocate('POST', `/facilities/${somewhere.id}/apply`, { recordId: patient.id })).status).toBe(422)
})

type Card = {
  id: number
  first_name: string
  last_name: string
  status: string
  release_expires_at: string | null
  applications: { crisis_center: string }[]
}

/** Finds one of the advocate's patients whose record the coordinator can read. */
async function readByHouse(advocate: Call, coordinator: Call): Promise<Card> {
  const { data } = await advocate('GET', '/advocates/current-user/patient-records?page_size=100')
  for (const card of (data as { records: Card[] }).records)
    if (card.status === 'Active' && card.release_expires_at && (await coordinator('GET', `/patients/${card.id}`)).status === 200)
      return card
  throw new Error('The coordinator can read none of the advocate’s patients')
}
