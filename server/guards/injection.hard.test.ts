import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { details, enterPatient, levelOfCare, payment, privatePlan, readyPatient } from '../intake/patients/testing.ts'
import { findTestData, testPassword } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'
import { matrix } from './matrix.ts'
import { buildCase, kindOf } from './subjects.ts'

const { db, context, as, logs } = await startServer()
const { facilities } = await findTestData(db)
const advocate = as('advocate')

/** Strings that, if not escaped, break out of SQL, HTML, templates, spreadsheets, shells, paths, or searches. */
const corpus = [
  `'; drop table patients; --`,
  `' or '1'='1`,
  `') or 1=1 --`,
  `"; delete from users where ''=''`,
  `x' union select username, password_hash from users --`,
  `\\'; select pg_sleep(20); --`,
  `$1 $2 $$ $body$`,
  `%' or lower(first_name) like '%`,
  `_%_%`,
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `<svg/onload=alert(1)>`,
  `javascript:alert(1)`,
  `</textarea><iframe srcdoc="<script>alert(1)</script>">`,
  '{{7*7}}<%= 7*7 %>#{7*7}',
  `=HYPERLINK("http://evil.example","x")`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  '`id`; $(id) | cat /etc/passwd',
  `../../../../etc/passwd`,
  `{"$ne": null}`,
  `\u202Egnp.exe`,
  `O’Neil-Žižek 李 ❤️‍🔥`,
]
const tables = ['patients', 'users', 'feature_tags', 'facilities', 'releases'] as const
const countAll = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async table => [
        table,
        (await db.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirst())!.n,
      ]),
    ),
  )
const serverErrors = () => logs.filter(line => /unexpected error|is not responding/.test(line))

/** For each string inside a value, a function that returns the value with that string replaced. */
function mutations(value: unknown): ((text: string) => unknown)[] {
  if (typeof value === 'string') return [text => text]
  if (Array.isArray(value))
    return value.flatMap((item, index) => mutations(item).map(mutate => (text: string) => value.with(index, mutate(text))))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) =>
    mutations(item).map(mutate => (text: string) => ({ ...value, [key]: mutate(text) })),
  )
}

describe('text with a special meaning to a machine is stored and returned as typed', () => {
  let id: number
  beforeAll(async () => {
    id = await readyPatient(advocate)
  })

  test.each(corpus)('%s', async text => {
    const names = { first_name: `Ann ${text}`, last_name: `Lee ${text}`, alt_first_name: `A ${text}`, alt_last_name: `B ${text}` }
    const address = {
      address_line_one: `1 ${text}`,
      address_line_two: `2 ${text}`,
      address_city: `C ${text}`,
    }
    const section1 = await advocate('PATCH', `/patients/${id}`, { ...details, ...names, ...address, current_section: 1 })
    expect([section1.statusCode, section1.json().data]).toEqual([200, expect.objectContaining({ ...names, ...address })])

    const plan = { subscriber_id: text, group_id: text, sub_first_name: text, sub_last_name: text }
    const section4 = await advocate('PATCH', `/patients/${id}`, { ...payment, patient_insurance: { ...privatePlan, ...plan } })
    expect([section4.statusCode, section4.json().data.patient_insurance]).toEqual([200, expect.objectContaining(plan)])

    const call = { recordId: id, outcome: 'Other', note: text }
    expect((await advocate('POST', `/facilities/${facilities.house}/calls`, call)).json().data.id).toEqual(expect.any(Number))
    const { data } = (await advocate('GET', `/facilities/${facilities.house}/calls?recordId=${id}`)).json()
    expect(data[0].note).toBe(text)

    const patient = (await advocate('GET', `/patients/${id}`)).json().data
    expect(patient).toMatchObject({ ...names, ...address, patient_insurance: plan })
  })

  test('including in an application’s notes, for every reader', async () => {
    const applyReply = await advocate('POST', `/facilities/${facilities.house}/apply`, { recordId: id })
    const path = `/applications/${applyReply.json().data.id}/state-notes`
    for (const body of corpus) expect((await advocate('POST', path, { state_type: 'new', body })).statusCode).toBe(200)
    const { data } = (await as('coordinator')('GET', path)).json()
    expect(data.map((note: { body: string }) => note.body)).toEqual(corpus)
  })
})

describe('in any text in any body, it causes no error', () => {
  const endpointsWithInput = endpoints.filter(
    ({ name, body, requestType }) => body && requestType !== 'multipart' && matrix[name]?.send && !('make' in matrix[name]),
  )
  test.each(endpointsWithInput)('$method $path', async endpoint => {
    const before = await countAll()
    const subject = await buildCase(db, context.files, context.now(), 'own')
    await matrix[endpoint.name]!.prepare?.(db, context.now(), subject)
    const kind = kindOf(endpoint.path)
    const path = kind ? urlFor(endpoint, subject[kind]) : endpoint.path
    const valid =
      endpoint.name === 'patients.save'
        ? [{ ...details, current_section: 1 }, levelOfCare, payment]
        : [matrix[endpoint.name]!.send!(subject, {})]
    const caller = as(
      endpoint.access === 'public' ? null : /^(applications\.answer)$/.test(endpoint.name) ? 'coordinator' : 'advocate',
    )
    // Each field gets a different quarter of the corpus.
    const partOf = (field: number) => corpus.filter((_, index) => index % 4 === field % 4)
    for (const [field, mutate] of valid.flatMap(mutations).entries())
      for (const text of partOf(field)) {
        const reply = await caller(endpoint.method, path, mutate(text) as object)
        expect(reply.statusCode, reply.body).toBeLessThan(500)
        expect(reply.headers['content-type']).toMatch(/^application\/json/)
      }
    const after = await countAll()
    for (const table of tables) expect(after[table]).toBeGreaterThanOrEqual(before[table]!)
    expect(serverErrors()).toEqual([])
  })
})

describe('in a search, it is matched literally, word by word', () => {
  test('and finds only the patient with that name [ASVS 1.1.2] [ASVS 1.2.4] [ASVS 1.2.9]', async () => {
    for (const text of [`%' or 1=1 --`, '_%_%', `' or '1'='1`, `\\`]) {
      const q = encodeURIComponent(text)
      const { records } = (await advocate('POST', '/advocates/current-user/patient-records/search', { q: text })).json().data
      const wordsIn = (name: string) => name.toLowerCase().match(/[a-z0-9]+/g) ?? []
      const queryWords = wordsIn(text)
      // Punctuation alone matches no one.
      if (!queryWords.length) expect(records).toEqual([])
      for (const { first_name, last_name } of records) {
        const nameWords = wordsIn(`${first_name} ${last_name}`)
        for (const queryWord of queryWords)
          expect([queryWord, nameWords.some(nameWord => nameWord.startsWith(queryWord))]).toEqual([queryWord, true])
      }
      expect((await as('member')('GET', `/facilities?q=${q}`)).json()).toEqual({ data: [], total: 0 })
    }
  })
})

test('it signs no one in, and the first sign-in still works', async () => {
  for (const username of corpus.slice(0, 6))
    expect((await as(null)('POST', '/users/login', { username, password: testPassword })).statusCode).toBe(401)
  expect((await as(null)('POST', '/users/login', { username: 'advocate', password: testPassword })).statusCode).toBe(200)
  expect(await enterPatient(advocate)).toEqual(expect.any(Number))
})
