import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { buildAdvocate, buildOrganization, buildUser } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('tech.support')
const header = [
  'First Name',
  'Last Name',
  'Phone Number',
  'Member Since',
  'Organization',
  'Advocate',
  'Status',
  'Last Login',
  'Email',
  'Advocate Type',
]
const readCsv = async (query = '') => {
  const reply = await admin('GET', `/users/export?${query}`)
  return { reply, rows: parse(reply.body, { bom: true }) as string[][] }
}

test('200 "Users Export" has its columns, Pacific days, Unassigned and Never [USER-005]', async () => {
  const { id: organization_id } = await buildOrganization(db, now, { type: 'hospital', name: 'Elm, "Valley" Hospital' })
  const advocate = await buildAdvocate(db, now, {
    organization_id,
    pa_type: tagIds('pa_type', 'Hospital', 'Law firm'),
    created_at: '2026-03-02T06:30:00.000Z',
    last_login_at: '2026-03-02T20:00:00.000Z',
  })
  const { reply, rows } = await readCsv(`organization=${organization_id}`)
  expect(reply.headers).toMatchObject({
    'content-type': expect.stringContaining('text/csv'),
    'content-disposition': 'attachment; filename="Users Export.csv"',
  })
  expect(reply.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(rows).toEqual([
    header,
    [
      'Sam',
      'Rivers',
      '(213) 555-0101',
      '03/01/2026',
      'Elm, "Valley" Hospital',
      'Yes',
      'Approved',
      '03/02/2026',
      advocate.email,
      'Hospital; Law firm',
    ],
  ])
  const none = await buildUser(db, now, { first_name: 'Unique', phone_number: null, tmri_status: 'Not Approved' })
  const [, row] = (await readCsv('q=unique')).rows
  expect(row).toEqual(['Unique', 'Rivers', '', expect.any(String), 'Unassigned', 'No', 'Not Approved', 'Never', none.email, ''])
})

test('200 no cell is executed by a spreadsheet [USER-005]', async () => {
  await buildUser(db, now, {
    first_name: '=HYPERLINK("http://evil.example")',
    last_name: '@SUM(Formula1)',
    phone_number: '+4930901820',
  })
  const { reply, rows } = await readCsv('q=formula1')
  expect(rows[1]!.slice(0, 3)).toEqual([`'=HYPERLINK("http://evil.example")`, "'@SUM(Formula1)", "'+49 30 901820"])
  expect(reply.body).not.toMatch(/(^|[,\n"])[=+@]/)
})

test('200 exports all users of the filter across pages, with one audit row for filter and count [USER-005]', async () => {
  const { id: organization_id } = await buildOrganization(db, now)
  const many = Array.from({ length: 1203 }, (_, n) => ({
    username: `many.${n}`,
    email: `many.${n}@passage.example`,
    password_hash: '',
    first_name: 'Many',
    last_name: `Rows${n}`,
    organization_id,
  }))
  await db.insertInto('users').values(many).execute()
  const { rows } = await readCsv(`organization=${organization_id}&q=many`)
  expect(rows.slice(1).map(row => row[8])).toEqual(many.map(user => user.email).toReversed())
  const audit = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'users.export')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    subject_type: 'users',
    detail: { count: 1203, filter: { organization: organization_id, q: 'many', role: 'All', status: 'All' } },
  })
})

test.each(['', 'sort=first_name', 'sort=email&order=desc', 'sort=organization_name'])(
  '200 uses the list order: %s [USER-005]',
  async order => {
    const listed: string[] = []
    for (let page = 1; ; page++) {
      const { all_users } = (await admin('GET', `/users?${order}&page_size=100&page_number=${page}`)).json().data
      listed.push(...all_users.map(({ email }: { email: string }) => email))
      if (all_users.length < 100) break
    }
    const [, ...rows] = (await readCsv(order)).rows
    expect(rows.map(row => row[8])).toEqual(listed)
  },
)
