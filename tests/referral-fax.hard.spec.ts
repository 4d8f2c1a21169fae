import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Facility } from '../domain/directory/facilities/schema.ts'
import type { Application } from '../domain/placement/applications/schema.ts'
import { startDemo } from './browser/demoData.ts'
import { freshCase } from './browser/newCase.ts'
import { freePort } from './engines/freePort.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'

type Fax = { id: string; to: string; pdf: string }
const secret = 'the secret of the fax service in this test'

/** A server with its own URL, and a fax service that records the faxes. */
const test = story.extend<{ faxing: { url: string; faxes: Fax[]; report: (body: object) => Promise<number> } }>({
  faxing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const faxes: Fax[] = []
      const service = createServer(async (request, reply) => {
        faxes.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
        reply.writeHead(202).end('{}')
      })
      await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
      const port = await freePort()
      const product = await startDemo({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        FAX_URL: `http://127.0.0.1:${(service.address() as { port: number }).port}/faxes`,
        FAX_SECRET: secret,
      })
      const report = async (body: object) => {
        const payload = JSON.stringify(body)
        const t = Math.floor(Date.now() / 1000)
        const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
        const headers = { 'content-type': 'application/json', 'x-signature': `t=${t},v1=${v1}` }
        return (await fetch(`${product.url}/api/v2/callbacks/fax`, { method: 'POST', headers, body: payload })).status
      }
      await use({ url: product.url, faxes, report })
      await product.stop()
      service.close()
    },
    { timeout: 90_000 },
  ],
  baseURL: ({ faxing }, use) => use(faxing.url),
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

onEveryScreen(() => {
  test('an advocate faxes a code to a facility without an account, which answers with it, up to Admitted [S-24]', async ({
    page,
    api,
    elsewhere,
    faxing: { url, faxes, report },
  }) => {
    test.setTimeout(240_000)
    const advocate = await api('advocate')
    const fresh = await freshCase(advocate)
    const near = (await advocate('GET', '/facilities?lat=34.05&lng=-118.24&radius=200&page_size=100')).data as Facility[]
    const listing = near.find(facility => facility.directory_listing)!

    await signIn(page, 'advocate', { at: `/facility/match?pid=${fresh.patient}` })
    await page.getByLabel('Facility name').fill(listing.name)
    await page.getByRole('button', { name: 'Refer', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: /^Refer to / })
    await dialog.getByRole('radio', { name: 'Fax with a code' }).check()
    await dialog.getByLabel('Admissions fax number').fill('213 555 0190')
    await dialog.getByLabel('Your callback number').fill('213 555 0147')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Refer', exact: true }).click()
    await expect(dialog).toBeHidden()
    const { applications } = (await advocate('GET', `/patients/${fresh.patient}/applications`)).data as {
      applications: Application[]
    }
    const at = `/patient/advocate/${applications[0]!.id}`
    await page.goto(at)
    await expect(page.getByText('By fax to (213) 555-0190')).toBeVisible()

    // The fax has a code and no word about the patient. It counts as delivered only after the service's signed report.
    await expect.poll(() => faxes.length).toBe(1)
    await expect(page.getByText('Accepted by the fax service. Not confirmed as delivered yet.')).toBeVisible()
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(faxes[0]!.pdf, 'base64'))), {
      mergePages: true,
    })
    expect(text).not.toContain(fresh.name.split(' ')[1])
    const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text)![0]
    expect(await report({ id: faxes[0]!.id, status: 'delivered', pages: 1 })).toBe(200)
    await expect(page.getByText('Delivered, 1 page. Not opened yet.')).toBeVisible()
    await checkScreen(page)

    // The facility enters the code in another browser.
    const guest = await elsewhere()
    await guest.goto(`${url}/r`)
    await expect(guest.getByRole('heading', { name: 'Enter the code from your fax' })).toBeVisible()
    await guest.getByLabel('Code from the fax').fill('AAAAA-AAAAA')
    await press(guest, 'Open the request')
    await expect(guest.getByText('This code does not work. Check it, or call the number on the fax.').first()).toBeVisible()
    await checkScreen(guest)
    await guest.getByLabel('Code from the fax').fill(code.toLowerCase())
    await press(guest, 'Open the request')
    await expect(guest.getByRole('heading', { name: 'Do you have a bed?' })).toBeVisible()
    await expect(guest.getByText(fresh.name)).toHaveCount(0)
    await press(guest, 'We may have a bed')
    await guest.getByLabel('Your name').fill('Dana Reyes')
    await guest.getByLabel('Your role').fill('Admissions')
    await guest.getByRole('radio', { name: /^Call from the hospital/ }).check()
    await press(guest, 'Ask for the call')

    // No email address is on file, so the advocate calls back and reads out the code.
    await page.goto(at)
    await press(page, 'Read out a code')
    const six = /code: (\d{6})/.exec((await page.getByText(/read out this code/).textContent())!)![1]!
    await checkScreen(guest)
    await guest.getByLabel('Code').fill(six)
    await press(guest, 'Open the packet')
    await expect(guest.getByRole('heading', { name: `Referral of ${fresh.name}` })).toBeVisible()
    await checkScreen(guest)

    await press(guest, 'Yes, accept payment')
    await press(guest, 'No, skip interview')
    await guest.getByRole('dialog').getByRole('radio', { name: 'Patient is accepted no interview needed' }).check()
    await press(guest, 'Skip interview')
    await press(guest, 'Yes, accept patient')
    await guest.getByRole('dialog').getByRole('radio', { name: 'Yes' }).check()
    await guest.getByRole('dialog').getByRole('checkbox').check()
    await press(guest, 'Accept patient')
    await expect(guest.getByText('Waiting on the hospital')).toBeVisible()
    const booked = await advocate('PATCH', `/applications/${applications[0]!.id}/state-update`, {
      field: 'patient_agreed',
      value: true,
      extras: { transport_method: 'Ambulance', estimated_discharge_at: Math.floor(Date.now() / 1000) + 86_400 },
    })
    expect(booked.status).toBe(200)
    // News goes by fax, too.
    await expect.poll(() => faxes.length).toBe(2)
    await guest.reload()
    await press(guest, 'Yes, patient admitted')
    await expect(guest.getByText('Status: Admitted')).toBeVisible()
    await page.goto(at)
    await expect(page.getByText(/Packet opened by Dana Reyes, Admissions/)).toBeVisible()
  })

  test('an advocate refers to several facilities with one confirmation, and the answer leads to open beds and a claim [S-24]', async ({
    page,
    api,
    elsewhere,
    faxing: { url, faxes },
  }) => {
    test.setTimeout(180_000)
    const advocate = await api('advocate')
    const fresh = await freshCase(advocate)
    const { matches } = (await advocate('GET', `/patients/${fresh.patient}/matches?radius=200&page_size=100`)).data as {
      matches: { id: number; staffed: boolean }[]
    }
    const ids = matches.filter(match => !match.staffed).map(match => match.id)
    await signIn(page, 'advocate', { at: `/facility/match?pid=${fresh.patient}&radius=200&compare=${ids.slice(0, 2)}` })
    await press(page, 'Refer to 2 facilities')
    const dialog = page.getByRole('dialog', { name: 'Refer to 2 facilities' })
    const [first, second] = [dialog.locator('section').nth(0), dialog.locator('section').nth(1)]
    await first.getByRole('radio', { name: 'Fax with a code' }).check()
    await first.getByLabel('Admissions fax number').fill('213 555 0191')
    await second.getByRole('radio', { name: 'Phone call' }).check()
    await second.getByLabel('Admissions phone number').fill('213 555 0192')
    await dialog.getByLabel('Your callback number').fill('213 555 0147')
    await checkPage(page)
    await press(page, 'Send 2 referrals')
    await expect(dialog.getByText('Referred to 2 of 2 facilities')).toBeVisible()
    await press(page, 'Done')
    await expect(dialog).toBeHidden()

    await expect.poll(() => faxes.length).toBe(1)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(faxes[0]!.pdf, 'base64'))), {
      mergePages: true,
    })
    const guest = await elsewhere()
    await guest.goto(`${url}/r#${/[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text)![0]}`)
    await press(guest, 'No bed now')
    await expect(guest.getByRole('heading', { name: 'Thank you. Your answer was sent.' })).toBeVisible()
    await checkScreen(guest)
    await press(guest, 'Claim this listing')
    await guest.getByLabel('Your name').fill('Dana Reyes')
    await guest.getByLabel('Your work email').fill('dana@cedar.example')
    await press(guest, 'Ask for an account')
    await expect(guest.getByText('A Passage administrator will check your request')).toBeVisible()

    // The network's owner sees the demand and invites the claimant with one press.
    const admin = await elsewhere()
    await signIn(admin, 'super.admin', { at: '/admin/demand' })
    await expect(admin.getByRole('button', { name: /^Invite / }).first()).toBeVisible()
    await admin
      .getByRole('button', { name: /^Invite / })
      .first()
      .click()
    await expect(admin.getByText(/^Invitation to .* is on its way\.$/).first()).toBeVisible()
    await checkScreen(admin)
  })
})
