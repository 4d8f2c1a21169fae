import type { Page } from 'playwright/test'
import type { Facility } from '../domain/directory/facilities/schema.ts'
import type { Application } from '../domain/placement/applications/schema.ts'
import { startDemo } from './browser/demoData.ts'
import { freshCase } from './browser/newCase.ts'
import { freePort } from './engines/freePort.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'

type Letter = { subject: string; to: string; body: string | null }

/** A server with its own URL, which links need. */
const test = story.extend<{ linked: Awaited<ReturnType<typeof startDemo>> }>({
  linked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const port = await freePort()
      const product = await startDemo({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` })
      await use(product)
      await product.stop()
    },
    { timeout: 90_000 },
  ],
  baseURL: ({ linked }, use) => use(linked.url),
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

onEveryScreen(() => {
  test('an advocate refers a patient to a facility without an account, which answers by the emailed link, up to Admitted [S-24]', async ({
    page,
    api,
    elsewhere,
    linked,
  }) => {
    test.setTimeout(240_000)
    const [advocate, admin] = [await api('advocate'), await api('super.admin')]
    const fresh = await freshCase(advocate)
    const letters = async (to: string) =>
      ((await admin('GET', '/admin/outbox?page_size=100')).data as Letter[]).filter(letter => letter.to === to)
    const address = `beds${Date.now()}@example.org`

    const near = (await advocate('GET', '/facilities?lat=34.05&lng=-118.24&radius=200&page_size=100')).data as Facility[]
    const listing = near.find(facility => facility.directory_listing)!

    // The hospital refers from the match card.
    await signIn(page, 'advocate', { at: `/facility/match?pid=${fresh.patient}` })
    await page.getByLabel('Facility name').fill(listing.name)
    await page.getByRole('button', { name: 'Refer', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Refer to / })
    await dialog.getByRole('radio', { name: 'Secure link by email' }).check()
    await dialog.getByLabel('Admissions email address').fill(address)
    await dialog.getByLabel('Your callback number').fill('213 555 0147')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Refer', exact: true }).click()
    await expect(dialog).toBeHidden()
    const [application] = (
      (await advocate('GET', `/patients/${fresh.patient}/applications`)) as { data: { applications: Application[] } }
    ).data.applications
    await page.goto(`/patient/advocate/${application!.id}`)
    await expect(page.getByText(`By email to ${address}`)).toBeVisible()
    await expect(page.getByText('Waiting to be sent')).toBeVisible()
    await checkScreen(page)

    // The facility opens the link in another browser.
    await expect.poll(async () => (await letters(address)).length).toBe(1)
    const letter = (await letters(address))[0]!
    expect(letter.subject + letter.body).not.toContain(fresh.name.split(' ')[1])
    const link = new RegExp(`${linked.url}(/r#[\\w-]{43})`).exec(letter.body!)![1]!
    const guest = await elsewhere()
    await guest.goto(linked.url + link)
    await expect(guest.getByRole('heading', { name: 'Do you have a bed?' })).toBeVisible()
    await expect(guest.getByText('36–50')).toBeVisible()
    await expect(guest.getByText(fresh.name)).toHaveCount(0)
    await checkPage(guest)
    await checkScreen(guest)
    await press(guest, 'We may have a bed')
    await guest.getByLabel('Your name').fill('Dana Reyes')
    await guest.getByLabel('Your role').fill('Admissions')
    await checkScreen(guest)
    await guest.getByRole('radio', { name: 'Call from the hospital' }).check()
    await expect(guest.getByRole('button', { name: 'Ask for the call' })).toBeVisible()
    await guest.getByRole('radio', { name: 'Email to b•••@example.org' }).check()
    await press(guest, 'Email me the code')
    await expect(guest.getByLabel('Code')).toBeVisible()
    const code = /code is (\d{6})/.exec((await letters(address)).map(({ body }) => body).join('\n'))![1]!
    await guest.getByLabel('Code').fill(code)
    await checkScreen(guest)
    await press(guest, 'Open the packet')
    await expect(guest.getByRole('heading', { name: `Referral of ${fresh.name}` })).toBeVisible()
    await checkPage(guest)
    await checkScreen(guest)

    await press(guest, 'Yes, accept payment')
    await guest.getByRole('button', { name: /^Undo Payment Method Accepted/ }).click()
    await press(guest, 'Yes, accept payment')
    await press(guest, 'Request more information')
    await guest.getByRole('textbox', { name: 'Questions', exact: true }).fill('Any allergies?')
    await press(guest, 'Send request')
    await expect(guest.getByRole('listitem', { name: 'Any allergies?' })).toContainText('Not received yet')
    await checkScreen(guest)
    await press(guest, 'No, skip interview')
    await guest.getByRole('dialog').getByRole('radio', { name: 'Patient is accepted no interview needed' }).check()
    await press(guest, 'Skip interview')
    await press(guest, 'Yes, accept patient')
    await guest.getByRole('dialog').getByRole('radio', { name: 'Yes' }).check()
    await guest.getByRole('dialog').getByRole('checkbox').check()
    await press(guest, 'Accept patient')
    await expect(guest.getByText('Waiting on the hospital')).toBeVisible()

    // The hospital sees who opened the packet, and books.
    await page.goto(`/patient/advocate/${application!.id}`)
    await expect(page.getByText(/Packet opened by Dana Reyes, Admissions/)).toBeVisible()
    const booked = await advocate('PATCH', `/applications/${application!.id}/state-update`, {
      field: 'patient_agreed',
      value: true,
      extras: { transport_method: 'Ambulance', estimated_discharge_at: Math.floor(Date.now() / 1000) + 86_400 },
    })
    expect(booked.status).toBe(200)
    await guest.reload()
    await press(guest, 'Yes, patient admitted')
    await expect(guest.getByText('Status: Admitted')).toBeVisible()
    await checkPage(guest)

    // A link that does not work shows one calm page.
    await guest.goto(`${linked.url}/r#${'x'.repeat(43)}`)
    await expect(guest.getByRole('heading', { name: 'This link no longer works' }).first()).toBeVisible()
    await press(guest, 'Send a new link')
    await expect(guest.getByText(/^If this request is still open/)).toBeVisible()
    await checkScreen(guest)
  })
})
