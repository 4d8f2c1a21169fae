import { selectOption } from './browser/select.ts'
import { field, log, sharedApplication } from './chat.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 90 0 R>>endobj\n90 0 obj<</Type/Pages/Kids[91 0 R]/Count 1>>endobj\n91 0 obj<</Type/Page/Parent 90 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  'latin1',
)

onEveryScreen(() => {
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
    // The application, which is the dialog's first page, also has this select.
    await selectOption(dialog.getByLabel('What do you want to upload?').filter({ visible: true }), 'Medication list')
    await checkPage(page)
    const medication = { name: `medication-${id}.pdf`, mimeType: 'application/pdf', buffer: pdf }
    await dialog.locator('input[type=file]:not([capture])').last().setInputFiles(medication)
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

test('a manager has no chat [APP-042]', async ({ page, api }) => {
  const { id } = await sharedApplication(api, 2)
  await signIn(page, 'manager', { at: `/patient/intakecoord/${id}#chat` })
  await expect(page.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Application Approval Process'])
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
  // A response may become overdue meanwhile.
  await expect(rows.filter({ hasText: `${crisis_center}: There is a new message` }).first()).toBeVisible()
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
