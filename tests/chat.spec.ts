import type { Page } from 'playwright/test'
import { field, log, sharedApplication } from './chat.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

onEveryScreen(() => {
  test('two people chat, get notifications, and see what has been read [CHAT-001] [CHAT-003] [CHAT-005] [NOTE-003] [NOTE-006] [NOTE-008]', async ({
    page,
    colleague,
    api,
  }) => {
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
  })
})

test('a chat that fails to load shows an error [CHAT-002]', async ({ page, api }) => {
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
