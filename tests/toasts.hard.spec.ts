import type { Page } from 'playwright/test'
import { findSubjects } from './browser/everyScreen.ts'
import { closeToast, expectToastCoversNothing, showToast } from './browser/toast.ts'
import { expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { save, toast } from './toasts.testing.ts'

/** Rests the pointer where the user clicked Save, and expects that the toast closes on time. */
async function expectToClose(page: Page) {
  await page.mouse.move(page.viewportSize()!.width / 2, page.viewportSize()!.height / 2)
  await expect(toast(page)).toHaveCount(0, { timeout: 6000 })
}

onEveryScreen(() => {
  test('no toast after a section covers the form, and it closes although the pointer rests in the form', async ({
    page,
    api,
  }) => {
    const { patient } = await findSubjects(api)
    await signIn(page, 'advocate', { at: `/patient/intake/add/section-3/p/${patient}` })
    for (let section = 3; section < 10; section++) {
      await test.step(`section ${section}`, async () => {
        await expect(page.getByText(`Section ${section} of 10`)).toBeVisible()
        await save(page)
        await expect(page.getByText(`Section ${section + 1} of 10`)).toBeVisible()
        await expectToastCoversNothing(page)
        if (section === 3) await expectToClose(page)
        else await closeToast(page)
      })
    }
  })

  test('a page at its end does not move when a toast leaves, so a click that has begun is not lost', async ({ page, api }) => {
    const { patient } = await findSubjects(api)
    await signIn(page, 'advocate', { at: `/patient/intake/review/p_${patient}` })
    const last = page.getByLabel('What do you want to upload?')
    await expect(last).toBeVisible()
    await showToast(page, 'A message')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const before = await last.boundingBox()
    await closeToast(page)
    expect(await last.boundingBox()).toEqual(before)
    const room = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--toast-room'))
    expect(await room()).not.toBe('')
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(room).toBe('')
  })

  test('a facility’s form stays usable while its message is shown, and so does the page that opens next', async ({
    page,
    api,
  }) => {
    const { house } = await findSubjects(api)
    await signIn(page, 'org.admin', { at: '/facility/my_organization' })
    await page.goto(`/facility/edit/${house}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToastCoversNothing(page)
    await expect(page).not.toHaveURL(/facility\/edit/)
    // The message may have closed before a slow machine has shown the page, so another one is checked there.
    await closeToast(page)
    await showToast(page, 'A message')
    await expectToastCoversNothing(page)
  })

  test('the actions of an opened application stay clear of the message that it was sent', async ({ page, api }) => {
    const ids = await findSubjects(api)
    const call = await api('advocate')
    const { data } = await call('GET', `/patients/${ids.patient}/matches?page_size=50`)
    const { matches } = data as { matches: { name: string; directory_listing: boolean; application: unknown }[] }
    const { name } = matches.find(match => !match.directory_listing && !match.application)!
    await signIn(page, 'advocate', { at: `/facility/match?pid=${ids.patient}` })
    const row = page.getByRole('article', { name, exact: true })
    await row.getByRole('button', { name: /^Apply/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Apply/ })
      .click()
    await expectToastCoversNothing(page)
  })
})
