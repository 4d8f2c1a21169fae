import type { Locator, Page } from 'playwright/test'
import { testPassword } from '../server/seed/testUsers.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Creates a patient for the advocate and saves section 1. Returns the patient's id. */
async function enter(call: Call, last_name: string): Promise<number> {
  const { data: lists } = await call('POST', '/common/lookup', { field_keys: ['patient_current_location'] })
  const current_location = (lists as { patient_current_location: { id: number }[] }).patient_current_location[0]!.id
  const { data } = await call('POST', '/patients', {
    another_person: true,
    first_name: 'Marguerite',
    last_name,
    homeless: true,
    date_of_birth: '09/04/1971',
    race: 'Multiracial',
    gender_at_birth: 'female',
    gender_identity: 'female',
    current_location,
  })
  return (data as { id: number }).id
}

const section = (id: number | 'New', number: number) => `/patient/intake/add/section-${number}/p/${id}`
const first = (page: Page) => page.getByLabel('First name', { exact: true })
const other = (page: Page) => page.getByLabel('Other mental health conditions')
const saved = (page: Page) => expect(page.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible()
const onDevice = (page: Page) => expect(page.getByText(/^Saved on this device \d{1,2}:\d\d [AP]M/)).toBeVisible()
const top = (page: Page) => page.evaluate(() => window.scrollY)

/** Where a field is on the screen. The page above it may be shorter after saving, when the intake is no longer filled in from a file. */
const onScreen = async (field: Locator) => Math.round((await field.boundingBox())!.y)

/** Focuses a field far down the page and scrolls to the end. Returns where the field is then. */
async function goFar(page: Page, field: Locator) {
  await field.focus()
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const before = await top(page)
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      return (await top(page)) === before && before > 200
    })
    .toBe(true)
  return onScreen(field)
}

onEveryScreen(() => {
  test('a reload restores scroll position and focus, and a partly typed date', async ({ page, api }) => {
    const id = await enter(await api('advocate'), 'Placeholder')
    await signIn(page, 'advocate', { at: section(id, 5) })
    await page
      .getByRole('group', { name: /^Estimated discharge/ })
      .getByLabel('Day')
      .fill('12/01/2099')
    await saved(page)
    await page.reload()
    await expect(page.getByRole('group', { name: /^Estimated discharge/ }).getByLabel('Day')).toHaveValue('12/01/2099')
    await expect(page.getByRole('group', { name: /^Estimated discharge/ }).getByLabel('Time', { exact: true })).toHaveValue('')
    await expect(page.getByRole('group', { name: /^Estimated discharge/ }).getByLabel('Day')).toBeFocused()

    await page.goto(section(id, 8))
    const far = page.getByRole('group', { name: 'COVID-19 vaccination' }).getByRole('radio').first()
    await far.focus()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const place = await top(page)
    expect(place).toBeGreaterThan(200)
    await page.reload()
    await expect(far).toBeFocused()
    await expect.poll(() => top(page)).toBe(place)
  })

  test('back and forward restore the position in each section', async ({ page, api }) => {
    const id = await enter(await api('advocate'), 'Zurueckweg')
    await signIn(page, 'advocate', { at: section(id, 7) })
    const inSeven = page.getByRole('group', { name: 'Prescriptions' }).getByRole('checkbox').last()
    const inEight = page.getByRole('group', { name: 'COVID-19 vaccination' }).getByRole('radio').first()
    const seven = await goFar(page, inSeven)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('Section 8 of 10')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await top(page)).toBe(0)
    const eight = await goFar(page, inEight)
    await page.goBack()
    await expect(inSeven).toBeFocused()
    await expect.poll(() => onScreen(inSeven)).toBe(seven)
    await page.goForward()
    await expect(inEight).toBeFocused()
    await expect.poll(() => onScreen(inEight)).toBe(eight)
    // A page opened with a link starts at the top.
    await page.goBack()
    await expect(inSeven).toBeFocused()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('Section 8 of 10')).toBeVisible()
    await expect(inEight).toBeVisible()
    expect(await top(page)).toBe(0)
  })

  test('saving before options have loaded moves to each invalid field once it exists', async ({ page, api }) => {
    const id = await enter(await api('advocate'), 'Vorschnell')
    await signIn(page, 'advocate')
    const come = Promise.withResolvers<void>()
    await page.route('**/api/v2/common/feature-tags*', async route => {
      await come.promise
      await route.continue()
    })
    await page.goto(section(id, 9))
    await page.getByRole('button', { name: 'Save and continue' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(problem).toContainText('Undergoing transition: Required information')
    await expect(problem.getByRole('link')).toHaveCount(0)
    come.resolve()
    await problem.getByRole('link', { name: 'Undergoing transition: Required information' }).click()
    await expect(page.getByRole('group', { name: 'Undergoing transition' }).getByRole('radio').first()).toBeFocused()
  })

  test('two tabs, each with a new patient, never share a value, and each draft is offered by name [S-01]', async ({ page }) => {
    await signIn(page, 'advocate')
    const two = await page.context().newPage()
    await page.goto(section('New', 1))
    await first(page).fill('Annegret')
    await onDevice(page)
    await two.goto(section('New', 1))
    await expect(first(two)).toHaveValue('')
    await first(two).fill('Bertrand')
    await onDevice(two)
    // Bertrand is open in the other tab, so this tab offers only Annegret.
    await page.reload()
    await expect(first(page)).toHaveValue('')
    const offered = page.getByRole('button', { name: /^Continue with/ })
    await expect(offered).toHaveText([/^Continue with Annegret, \d{1,2}:\d\d [AP]M$/])
    await expect(first(two)).toHaveValue('Bertrand')
    await two.close({ runBeforeUnload: false })

    await page.reload()
    await expect(offered).toHaveCount(2)
    await checkPage(page)
    await offered.filter({ hasText: 'Bertrand' }).click()
    await expect(first(page)).toHaveValue('Bertrand')
    await expect(offered).toHaveText([/Annegret/])

    await page.getByRole('button', { name: /^Delete draft for Annegret/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this draft?' })
    await expect(dialog).toContainText('What you entered for Annegret will be deleted.')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Delete draft' }).click()
    await expect(offered).toHaveCount(0)
    await page.reload()
    await expect(offered).toHaveText([/Bertrand/])
    await expect(first(page)).toHaveValue('')
  })

  test('if the session ends while typing, the input is restored after signing in again', async ({ page, api }) => {
    const id = await enter(await api('advocate'), 'Interrupta')
    await signIn(page, 'advocate', { at: section(id, 7) })
    await page.getByRole('checkbox', { name: 'Other', exact: true }).first().check()
    await saved(page)
    // The session ends on the server, but the page has not noticed yet.
    await page.evaluate(async () => {
      const token = localStorage.getItem('RW_AUTH')!
      await fetch('/api/v2/users/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    })
    await other(page).fill('Kept awake by alarms')
    await expect(page.getByRole('main').getByText('Your session ended.')).toBeVisible()
    await checkPage(page)
    await page.getByLabel('Username').fill('advocate')
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Section 7 of 10')).toBeVisible()
    await expect(other(page)).toHaveValue('Kept awake by alarms')
    await expect(page.getByText(/^We restored your unsaved changes from/)).toBeVisible()
  })
})

test('a birth date with day and month swapped is shown as similar', async ({ page, api }) => {
  await enter(await api('colleague'), 'Thistledown')
  await signIn(page, 'advocate', { at: section('New', 1) })
  await first(page).fill('Marguerite')
  await page.getByLabel('Last name', { exact: true }).fill('Thistledown')
  await page.getByLabel('Date of birth', { exact: true }).fill('4/9/1971')
  const same = page.getByRole('status').filter({ hasText: 'Is this the same person?' })
  await expect(same).toContainText('Marguerite Thistledown, born 09/04/1971')
  await expect(same).toContainText('Similar: the name or date of birth differs slightly')
})
