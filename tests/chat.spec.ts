import type { Page } from 'playwright/test'
import { selectOption } from './browser/select.ts'
import { type Api, checkPage, core, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByLabel('Message', { exact: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 90 0 R>>endobj\n90 0 obj<</Type/Pages/Kids[91 0 R]/Count 1>>endobj\n91 0 obj<</Type/Page/Parent 90 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  'latin1',
)

type Shared = { id: number; advocate_id: number; first_name: string; last_name: string; crisis_center: string }

/** Finds an application that the advocate and the coordinator share, and marks all of their notifications as read. */
async function sharedApplication(api: Api, at: number) {
  const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
  const { id: advocate_id } = (await advocate('GET', '/common/whoami')).data as { id: number }
  const { organization_id } = (await coordinator('GET', '/common/whoami')).data as { organization_id: number }
  const received: Shared[] = []
  for (const tab of ['Open', 'Booked', 'Closed']) {
    const { data } = await coordinator('GET', `/organizations/${organization_id}/applications?status=${tab}&page_size=100`)
    received.push(...(data as { applications: Shared[] }).applications)
  }
  for (const call of [advocate, coordinator]) await call('POST', '/common/notifications/read', { all: true })
  return received.filter(item => item.advocate_id === advocate_id)[at]!
}

onEveryScreen(() => {
  test(
    'two people chat, get notifications, and see what has been read [CHAT-001] [CHAT-003] [CHAT-005] [NOTE-003] [NOTE-006] [NOTE-008]',
    core,
    async ({ page, colleague, api }) => {
      const { id, first_name, last_name, crisis_center } = await sharedApplication(api, page.viewportSize()!.width < 600 ? 1 : 0)
      const patient = `${first_name} ${last_name}`
      const facility = await colleague('coordinator')
      const bell = facility.getByRole('button', { name: new RegExp(`^Notifications: ${patient}`) }).first()
      await expect(bell).toBeVisible()

      await signIn(page, 'advocate', { at: `/patient/advocate/${id}` })
      await page.getByRole('tab', { name: /^Chat Portal/ }).click()
      await expect(log(page)).toBeVisible()
      const question = `Is the bed still free? See https://example.org/plan, please. (${id})`
      await field(page).fill(question)
      await page.keyboard.press('Enter')
      await expect(log(page).getByText(question)).toBeVisible()
      await expect(log(page).getByRole('link', { name: 'https://example.org/plan' })).toHaveAttribute('rel', /noopener/)
      await expect(field(page)).toHaveValue('')
      await checkPage(page)
      expect(await fits(page)).toBe(true)

      // The other side's bell updates live and links to the chat.
      await expect(bell).toHaveAccessibleName(/1 new$/)
      await bell.click()
      const popover = facility.getByRole('dialog', { name: /^Notifications/ })
      await expect(popover.getByRole('heading', { name: 'Today' })).toBeVisible()
      await expect(popover.getByRole('link', { name: /New message/ }).first()).toBeVisible()
      // Initials alone could belong to several patients. Emails contain nothing else.
      await expect(popover.getByRole('list').first()).toContainText(`${last_name}: New message`)
      await checkPage(facility)
      await popover
        .getByRole('link', { name: /New message/ })
        .first()
        .click()
      await expect(facility.getByRole('tab', { name: 'Chat Portal' })).toHaveAttribute('aria-selected', 'true')
      await expect(log(facility).getByText(question)).toBeVisible()
      await expect(log(page).getByText('Seen')).toBeVisible()
      expect(await fits(facility)).toBe(true)

      await field(facility).pressSequentially('Yes, from eight')
      await expect(page.getByText('Typing...')).toBeVisible()
      await facility.getByRole('button', { name: 'Send' }).click()
      await expect(log(page).getByText('Yes, from eight')).toBeVisible()
      await checkPage(facility)

      // No email contains the text of a message.
      const admin = await api('super.admin')
      const { data } = await admin('GET', '/admin/outbox?page_size=50')
      // Checks only the chat's emails, because other emails, such as those for overdue responses, contain the facility's name.
      const chats = (data as unknown[]).map(row => JSON.stringify(row)).filter(row => row.includes('New message'))
      expect(chats.length).toBeGreaterThan(0)
      const sent = chats.join()
      for (const word of [question, first_name, last_name, crisis_center, 'from eight']) expect(sent).not.toContain(word)
    },
  )

  test('messages sent offline arrive once and in order; a draft with an attachment survives closing the page [CHAT-001]', async ({
    page,
    colleague,
    api,
    problems,
  }) => {
    const { id } = await sharedApplication(api, page.viewportSize()!.width < 600 ? 6 : 5)
    const facility = await colleague('coordinator', `/patient/intakecoord/${id}#chat`)
    await expect(log(facility)).toBeVisible()
    await signIn(page, 'advocate', { at: `/patient/advocate/${id}#chat` })
    await expect(log(page)).toBeVisible()

    // While offline, messages wait and are neither lost nor duplicated.
    await page.context().setOffline(true)
    for (const text of ['We leave at seven.', 'The sister drives.']) {
      await field(page).fill(text)
      await page.keyboard.press('Enter')
    }
    await expect(log(page).getByText('Not sent. Retrying…')).toBeVisible()
    await expect(log(facility).getByText('We leave at seven.')).toBeHidden()
    await field(facility).fill('The room is ready.')
    await facility.keyboard.press('Enter')
    await expect(log(facility).getByText('The room is ready.')).toBeVisible()
    await expect(log(page).getByText('The room is ready.')).toBeHidden()
    await page.context().setOffline(false)
    await expect(log(page).getByText('The room is ready.')).toHaveCount(1)
    for (const text of ['We leave at seven.', 'The sister drives.']) {
      await expect(log(facility).getByText(text)).toHaveCount(1)
      await expect(log(page).getByText(text)).toHaveCount(1)
    }
    const logText = await log(facility).innerText()
    expect(logText.indexOf('We leave at seven.')).toBeLessThan(logText.indexOf('The sister drives.'))
    await expect(log(page).getByText(/Not sent|Sending/)).toHaveCount(0)

    // The browser logs the lost connection.
    const others = problems.filter(problem => !/ERR_INTERNET_DISCONNECTED|could not be loaded/.test(problem))
    problems.splice(0, problems.length, ...others)

    // Switching tabs does not discard the draft.
    await field(page).fill('And the medication')
    await page.getByRole('tab', { name: 'Application Approval Process' }).click()
    await expect(page.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
    await page.getByRole('tab', { name: /^Chat Portal/ }).click()
    await expect(field(page)).toHaveValue('And the medication')

    // The draft also survives closing the page, and it is encrypted.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some(name => name.includes('.chat.')))).toBe(true)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('medication')
    await page.goto('about:blank')
    await page.goto(`/patient/advocate/${id}#chat`)
    await expect(field(page)).toHaveValue('And the medication')

    // Attached files become patient documents, which both sides can open from the message.
    await page.getByRole('button', { name: 'Attach a document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Attach a document' })
    await selectOption(dialog.getByLabel('What do you want to upload?'), 'Medication list')
    await checkPage(page)
    const medication = { name: `medication-${id}.pdf`, mimeType: 'application/pdf', buffer: pdf }
    await dialog.locator('input[type=file]:not([capture])').setInputFiles(medication)
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`Attached: ${medication.name}`)).toBeVisible()
    // The attachment survives closing the page, and so does the text.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some(name => name.includes('.chat.')))).toBe(true)
    await page.goto('about:blank')
    await page.goto(`/patient/advocate/${id}#chat`)
    await expect(page.getByText(`Attached: ${medication.name}`)).toBeVisible()
    await expect(field(page)).toHaveValue('And the medication')
    await field(page).press('Enter')
    for (const one of [page, facility])
      await expect(log(one).getByRole('button', { name: `Document: ${medication.name}` })).toBeVisible()
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some(name => name.includes('.chat.')))).toBe(false)
  })
})

test('a chat that fails to load shows an error [CHAT-002]', core, async ({ page, api }) => {
  const { id } = await sharedApplication(api, 2)
  await page.route('**/api/v2/applications/*/chat?*', route => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  await page.route('**/api/v2/applications/*/chat', route => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}#chat` })
  await expect(page.getByText('Chat is not available at this time', { exact: true })).toBeVisible()
  await checkPage(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(log(page)).toBeVisible()
})

test('a manager has no chat [APP-042]', async ({ page, api }) => {
  const { id } = await sharedApplication(api, 2)
  await signIn(page, 'manager', { at: `/patient/intakecoord/${id}#chat` })
  await expect(page.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('a bell shows five notifications, then older ones five at a time, and marks all as read [NOTE-005] [NOTE-007] [NOTE-010] [NOTE-012]', async ({
  page,
  api,
}) => {
  const { id, crisis_center } = await sharedApplication(api, 3)
  const coordinator = await api('coordinator')
  for (let n = 0; n < 7; n++)
    await coordinator('POST', `/applications/${id}/chat`, { client_id: crypto.randomUUID(), body: `Message ${n}` })
  await signIn(page, 'advocate')
  const own = page.getByRole('button', { name: /^Notifications, \d+ new$/ })
  await own.click()
  const popover = page.getByRole('dialog', { name: 'Notifications', exact: true })
  const rows = popover.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(`${crisis_center}: There is a new message`)
  await popover.getByRole('button', { name: 'Load Older Notifications' }).click()
  await expect(rows).toHaveCount(10)
  await checkPage(page)
  await popover.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(popover.getByText('New:')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  // A message that arrives while the bell is closed appears without a reload.
  const request = page.waitForRequest('**/common/notifications/counts')
  await coordinator('POST', `/applications/${id}/chat`, { client_id: crypto.randomUUID(), body: 'One more' })
  await request
  await expect(own).toBeVisible()
})

test('one stream serves every tab of a browser; when its tab closes, another tab takes over', async ({ page, api }) => {
  const { id } = await sharedApplication(api, 4)
  const coordinator = await api('coordinator')
  const send = (body: string) => coordinator('POST', `/applications/${id}/chat`, { client_id: crypto.randomUUID(), body })
  const context = page.context()
  const streams: string[] = []
  context.on('request', request => request.url().endsWith('/api/v2/live') && streams.push(request.url()))
  await signIn(page, 'advocate')
  await expect.poll(() => streams.length).toBe(1)
  const other = await context.newPage()
  await other.goto(`/patient/advocate/${id}#chat`)
  await expect(log(other)).toBeVisible()
  await send('For both tabs')
  await expect(log(other).getByText('For both tabs')).toBeVisible()
  expect(streams).toHaveLength(1)
  await page.goto('about:blank')
  await expect.poll(() => streams.length).toBe(2)
  await send('For the one that is left')
  await expect(log(other).getByText('For the one that is left')).toBeVisible()
  await checkPage(other)
  await other.close()
})
