import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import type { Page } from 'playwright/test'
import type { User } from '#domain/people/users/schema.ts'
import { expect, signIn, test } from './fixtures.ts'

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Names that a spreadsheet would run as formulas, or that need quotes in CSV. */
const hostile = [
  '=HYPERLINK("http://evil.example","Anna")',
  '+1+cmd|" /C calc"!A0',
  '-2+3+cmd',
  '@SUM(1+1)',
  '＝1+1 (full width)',
  'Ana "Bea", the third',
  'Two\nlines',
  'Carriage\r\nreturn',
  'semi;colon,comma',
  'Zoë 李小龍 אבג 🦜',
  "Apostrophe's",
]
const columns = [
  ...['First Name', 'Last Name', 'Phone Number', 'Member Since', 'Organization', 'Advocate', 'Status', 'Last Login'],
  ...['Email', 'Advocate Type'],
]

/** Every user who matches the filter, as returned by the API. */
async function allUsers(call: Call, filter = ''): Promise<User[]> {
  const users: User[] = []
  for (let page = 1; ; page++) {
    const { data } = await call('GET', `/users?page_number=${page}&page_size=100&sort=id${filter}`)
    const { all_users, total } = data as { all_users: User[]; total: number }
    users.push(...all_users)
    if (users.length >= total) return users
  }
}

const day = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  } as Intl.DateTimeFormatOptions)
const national = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
/** Puts an apostrophe in front of a cell that would be a formula. */
const inert = (cell: string) => (/^[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell)

/** A user's expected export row, built from the API's data. */
const rowOf = (user: User, types: Map<number, string>) =>
  [
    user.first_name,
    user.last_name,
    national(user.phone_number ?? ''),
    day(user.created_at),
    user.organization_name ?? 'Unassigned',
    user.is_patient_advocate ? 'Yes' : 'No',
    user.tmri_status,
    user.last_login_at ? day(user.last_login_at) : 'Never',
    user.email,
    user.patient_advocate_info.pa_type.map(id => types.get(id)).join('; '),
  ].map(inert)

/** Exports the list and returns the file's header and its rows, sorted by email. */
async function exported(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Users Export.csv')
  const { data, errors } = papaparse.parse<string[]>(readFileSync(await download.path(), 'utf8'), { skipEmptyLines: true })
  expect(errors).toEqual([])
  return { header: data[0], rows: byEmail(data.slice(1)) }
}
const byEmail = (rows: string[][]) => rows.sort((a, b) => (a[8]! < b[8]! ? -1 : 1))

test('the file contains every user that matches the filter, regardless of the name, and no cell is a formula [USER-005]', async ({
  page,
  api,
}) => {
  const call = await api('super.admin')
  const surname = `Quill${[...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
  for (const [place, first_name] of hostile.entries()) {
    const username = `${surname}${place}`
    const { status } = await call('POST', '/users', {
      username,
      first_name,
      last_name: surname,
      email: `${username}@mercy.example`,
      password: 'a first word',
      phone_number: '2135550199',
      npi_number: '',
    })
    expect([first_name, status]).toEqual([first_name, 200])
  }
  const { data } = await call('POST', '/common/lookup', { field_keys: ['pa_type'] })
  const types = new Map((data as { pa_type: { id: number; name: string }[] }).pa_type.map(({ id, name }) => [id, name]))

  await signIn(page, 'super.admin', { at: '/admin/users/dashboard' })
  await page.getByLabel('Search by name').fill(surname)
  await expect(page.getByText(`${hostile.length} found`)).toBeVisible()
  const found = await allUsers(call, `&q=${surname}`)
  expect(found).toHaveLength(hostile.length)
  const some = await exported(page)
  expect(some.header).toEqual(columns)
  expect(some.rows).toEqual(byEmail(found.map(user => rowOf(user, types))))

  await page.getByLabel('Search by name').fill('')
  const all = await allUsers(call)
  await expect(page.getByText(`${all.length} found`)).toBeVisible()
  const complete = await exported(page)
  expect(complete.rows).toEqual(byEmail(all.map(user => rowOf(user, types))))
  expect(complete.rows.flat().filter(cell => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
})
