import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { Webhook } from 'standardwebhooks'
import type { Organization } from '../domain/people/organizations/schema.ts'
import { startDemo } from './browser/demoData.ts'
import { freePort } from './engines/freePort.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'

type Received = { headers: Record<string, string>; body: string }

/** A server that may send webhooks to this computer, and a receiver that records them and answers with `status`. */
const test = story.extend<{ programs: { url: string; hook: string; received: Received[]; answer: (status: number) => void } }>({
  programs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const received: Received[] = []
      let status = 204
      const receiver = createServer(async (request, reply) => {
        const body = Buffer.concat(await request.toArray()).toString()
        received.push({ headers: request.headers as Record<string, string>, body })
        reply.writeHead(status).end()
      })
      await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
      const hook = `127.0.0.1:${(receiver.address() as { port: number }).port}`
      const product = await startDemo({ PORT: String(await freePort()), WEBHOOK_PRIVATE_HOSTS: hook })
      const answer = (next: number) => {
        status = next
      }
      await use({ url: product.url, hook: `http://${hook}/passage`, received, answer })
      await product.stop()
      receiver.close()
    },
    { timeout: 90_000 },
  ],
  baseURL: ({ programs }, use) => use(programs.url),
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

onEveryScreen(() => {
  test('an Org Admin creates a token, with which a program reports open beds, and revokes it', async ({
    page,
    api,
    programs: { url },
  }) => {
    test.setTimeout(180_000)
    const admin = await api('org.admin')
    const { organization } = (await admin('GET', '/organizations/my-organizations')).data as { organization: Organization }
    const [facility] = organization.facilities
    await signIn(page, 'org.admin', { at: '/facility/my_organization' })
    await press(page, '+ New token')
    const dialog = dialogOf(page, 'New token')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await expect(dialog.getByText('There is a problem')).toBeVisible()
    await dialog.getByLabel('Name of the program').fill('Bed board')
    await dialog.getByRole('checkbox', { name: 'Read open beds' }).check()
    await dialog.getByRole('checkbox', { name: 'Report open beds' }).check()
    await expect(dialog.getByRole('checkbox', { name: 'The program may receive patient data' })).toBeDisabled()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
    expect(token).toMatch(/^psgt_/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()

    const program = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const reply = await fetch(`${url}/api/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      return { status: reply.status, ...((await reply.json()) as { data?: { beds: Record<string, unknown>[] } }) }
    }
    const { data } = await program('GET', `/facilities/${facility!.id}/beds`)
    const { treatment_level, population, open: seen } = data!.beds[0]!
    const report = { beds: [{ treatment_level, population, open: 1, seen }] }
    expect((await program('PATCH', `/facilities/${facility!.id}/beds`, report)).status).toBe(200)
    expect((await program('GET', '/common/whoami')).status).toBe(403)

    await page.reload()
    const row = page.getByRole('row', { name: /Bed board/ })
    await expect(row.getByText('Active')).toBeVisible()
    await expect(row.getByText('Never')).toBeHidden()
    await checkScreen(page)
    await row.getByRole('button', { name: 'Revoke Bed board' }).click()
    await dialogOf(page, 'Revoke Bed board?').getByRole('button', { name: 'Revoke' }).click()
    await expect(row.getByText('Revoked')).toBeVisible()
    expect((await program('GET', '/common/beds')).status).toBe(401)
  })

  test('an administrator adds a webhook, tests it, sees the delivery, and sends it again', async ({
    page,
    api,
    programs: { hook, received, answer },
  }) => {
    test.setTimeout(180_000)
    const admin = await api('org.admin')
    const { organization } = (await admin('GET', '/organizations/my-organizations')).data as { organization: Organization }
    await signIn(page, 'super.admin', { at: `/admin/organizations/${organization.id}` })
    await press(page, '+ New webhook')
    const dialog = dialogOf(page, 'New webhook')
    await dialog.getByLabel('Name', { exact: true }).fill('Interface engine')
    await dialog.getByLabel('Address (https://…)').fill('https://169.254.169.254/latest/meta-data')
    await dialog.getByRole('checkbox', { name: /^A facility was changed/ }).check()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect(dialog.getByText(/This one is in a private network/).first()).toBeVisible()
    await checkPage(page)
    await dialog.getByLabel('Address (https://…)').fill(hook)
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    const secret = await dialog.getByLabel('Signing secret').inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()

    answer(500)
    await press(page, 'Send a test to Interface engine')
    const deliveries = page.getByRole('table', { name: 'Deliveries to Interface engine' })
    await expect(deliveries.getByText('the receiver answered with status 500')).toBeVisible({ timeout: 15_000 })
    await expect(deliveries.getByText('Waiting')).toBeVisible()
    await checkScreen(page)
    // Ten seconds after the first attempt.
    answer(204)
    await expect(async () => {
      await page.reload()
      await press(page, 'Show deliveries: Interface engine')
      await expect(deliveries.getByText('Delivered')).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 45_000 })
    await deliveries.getByText('Body').click()
    await checkScreen(page)
    const first = received.at(-1)!
    expect(new Webhook(secret).verify(first.body, first.headers)).toMatchObject({ type: 'webhook.test' })

    const before = received.length
    await deliveries.getByRole('button', { name: 'Send Test again' }).click()
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(before + 1)
    expect(received.at(-1)!.headers['webhook-id']).toBe(first.headers['webhook-id'])
    await expect(deliveries.getByText('Sent again 1 time')).toBeVisible({ timeout: 10_000 })

    await press(page, 'Replace the secret of Interface engine')
    const rotating = dialogOf(page, 'Replace the secret of Interface engine?')
    await rotating.getByRole('button', { name: 'Replace secret' }).click()
    const next = await rotating.getByLabel('Signing secret').inputValue()
    expect(next).not.toBe(secret)
    await rotating.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/The previous secret also signs until/)).toBeVisible()
    await press(page, 'Turn off Interface engine')
    await expect(page.getByText('Turned off by an administrator.')).toBeVisible()
    await checkScreen(page)
    await press(page, 'Delete Interface engine')
    await dialogOf(page, 'Delete Interface engine?').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No webhooks yet.')).toBeVisible()
  })
})
