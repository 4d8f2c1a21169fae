import type { Page } from 'playwright/test'
import { back, enter, other, saved, section, type } from './drafts.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const onDevice = (page: Page) =>
  expect(page.getByText(/^Saved on this device \d{1,2}:\d\d [AP]M, not yet sent to Passage$/)).toBeVisible()
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

onEveryScreen(() => {
  test('answers that were typed when a colleague takes over the case are listed, and return with the case', async ({
    page,
    api,
    context,
  }) => {
    const advocate = await api('advocate')
    const id = await enter(advocate, 'Wrenfield')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'advocate', { at: section(id, 7) })
    await type(page, 'Kept awake by alarms')
    await saved(page)
    await other(page).fill('Kept awake by alarms,\nthen by trains')
    const colleague = await api('colleague')
    const owner = (await advocate('GET', '/common/whoami')).data as { id: number }
    const taker = (await colleague('GET', '/common/whoami')).data as { id: number }
    expect((await colleague('POST', `/patients/${id}/transfer`, { new_pa_id: taker.id })).status).toBe(200)

    await expect(page.getByRole('heading', { name: 'You can no longer edit this intake', level: 1 })).toBeVisible()
    const answers = page.getByRole('region', { name: 'Answers that were not saved' })
    await expect(answers).toContainText('then by trains')
    await expect(page.getByText(/They stay on this device for one day/)).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Copy answers' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Mental Health\n.*: .*then by trains/s)
    await page.getByRole('link', { name: 'Open review' }).click()
    await expect(page.getByRole('heading', { name: /^Application for/ })).toBeVisible()

    expect((await colleague('POST', `/patients/${id}/transfer`, { new_pa_id: owner.id })).status).toBe(200)
    await page.goto(section(id, 7))
    await expect(other(page)).toHaveValue('Kept awake by alarms,\nthen by trains')
  })

  test('a draft is available on another device, and of two versions the user selects one', async ({
    page: again,
    api,
    colleague,
  }) => {
    const id = await enter(await api('advocate'), 'Quillfeather')
    await signIn(again, 'advocate', { at: section(id, 7) })
    await type(again, 'Kept awake by alarms')
    await saved(again)
    const elsewhere = await colleague('advocate', section(id, 7))
    await expect(other(elsewhere)).toHaveValue('Kept awake by alarms')
    await checkPage(elsewhere)

    // The user continues typing in both tabs. The second tab to save shows the differences and asks which version to keep.
    await other(elsewhere).fill('Kept awake by sirens')
    await saved(elsewhere)
    await other(again).fill('Kept awake by trains')
    const choice = again.getByRole('alert').filter({ hasText: 'You changed this section on another device' })
    await expect(choice.getByRole('group', { name: /Other mental health conditions/ })).toContainText('Kept awake by sirens')
    await expect(choice).toContainText('Kept awake by trains')
    await checkPage(again)
    await choice.getByRole('button', { name: 'Use the other version' }).click()
    await expect(other(again)).toHaveValue('Kept awake by sirens')

    await other(elsewhere).fill('Kept awake by rain')
    await expect(elsewhere.getByText(/^Saved \d{1,2}:\d\d [AP]M$|on another device$/)).toBeVisible()
    const second = elsewhere.getByRole('alert').filter({ hasText: 'You changed this section on another device' })
    if (await second.isVisible()) await second.getByRole('button', { name: 'Keep these changes' }).click()
    await saved(elsewhere)
    await elsewhere.getByRole('button', { name: 'Save and continue' }).click()
    await expect(elsewhere.getByText('Section 8 of 10')).toBeVisible()
    await elsewhere.goto(section(id, 7))
    await expect(other(elsewhere)).toHaveValue('Kept awake by rain')
    await expect(back(elsewhere)).toHaveCount(0)
  })

  test('without a connection, the draft is encrypted on the device, and it is saved to Passage once there is a connection [ASVS 14.3.3]', async ({
    page,
    api,
    problems,
  }) => {
    const id = await enter(await api('advocate'), 'Marlowebridge')
    await signIn(page, 'advocate', { at: section(id, 7) })
    await expect(page.getByText('Section 7 of 10')).toBeVisible()
    await page.route('**/api/v2/patients/*/drafts/**', route => route.abort())
    await type(page, 'Zqcanary at night')
    await onDevice(page)
    expect(await stored(page)).not.toContain('Zqcanary')
    // The browser logs each request that this test blocked.
    expect(problems.splice(0).filter(problem => !problem.includes('net::ERR_FAILED'))).toEqual([])
    await page.unroute('**/api/v2/patients/*/drafts/**')
    await page.reload()
    await expect(other(page)).toHaveValue('Zqcanary at night')
    await saved(page)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(other(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Section 7 of 10')).toBeVisible()
    await expect(back(page)).toHaveCount(0)
  })

  test('the draft of a new patient is offered again after signing out, but only to its author [S-01] [S-02]', async ({
    page,
  }) => {
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    await page.getByLabel('First name', { exact: true }).fill('Zqcanaria')
    await onDevice(page)
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out with unsaved changes?' })
    await expect(question).toBeVisible()
    await checkPage(page)
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await stored(page)).not.toContain('Zqcanaria')

    await signIn(page, 'colleague', { at: '/patient/intake/add/section-1/p/New' })
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('')
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
    await page.evaluate(() => localStorage.removeItem('RW_AUTH'))

    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('')
    await page.getByRole('button', { name: /^Continue with Zqcanaria/ }).click()
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Zqcanaria')
    await expect(back(page)).toBeVisible()
  })

  test('a likely duplicate is shown before the form is complete, and can be confirmed as a different person [S-16]', async ({
    page,
    api,
  }) => {
    const last_name = `Thistlewood`
    const id = await enter(await api('colleague'), last_name)
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    await page.getByLabel('First name', { exact: true }).fill('marguerite')
    await page.getByLabel('Last name', { exact: true }).fill('Thistlewod')
    await page.getByLabel('Date of birth', { exact: true }).fill('4/5/1990')
    const same = page.getByRole('status').filter({ hasText: 'Is this the same person?' })
    await expect(same).toContainText('Marguerite Thistlewood, born 04/05/1990')
    await expect(same).toContainText('No open applications')
    await checkPage(page)
    expect(page.url()).not.toMatch(/thistle/i)
    await expect(same.getByRole('link', { name: 'Open existing record for Marguerite Thistlewood' }).first()).toHaveAttribute(
      'href',
      /\/patient\/intake\/review\/p_/,
    )
    expect(id).toBeGreaterThan(0)
    await same.getByLabel('This is a different person').check()
    await expect(page.getByLabel('First name', { exact: true })).toHaveValue('marguerite')
  })
})
