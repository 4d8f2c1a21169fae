import { readFile } from 'node:fs/promises'
import { sql as rawSql } from 'kysely'
import { expect, test } from 'vitest'
import { formOf, openDatabase, startServer } from '../../testing.ts'

const { as, db } = await startServer()
const admin = as('super.admin')
const path = '/admin/treatment-terms'
type Term = { id: number; kind: string; term: string; updated_at: string }
const word = () => `zzz${crypto.randomUUID().slice(0, 8)}`
const add = async (term: string, kind = 'words') => (await admin('POST', path, { kind, term })).json().data as Term

/** What a preview of a directory with one service counts. */
async function previewOf(name: string, term?: { name?: string; code?: string }) {
  const service = {
    id: crypto.randomUUID(),
    name,
    attributes: [{ taxonomy_term: term ?? { name: 'Other' } }],
    service_at_locations: [
      {
        location: {
          id: crypto.randomUUID(),
          name,
          addresses: [{ address_1: '2 Elm Street', city: 'Boston', state_province: 'MA', postal_code: '02108', country: 'US' }],
        },
      },
    ],
  }
  const form = await formOf({ kind: 'hsds', file: new File([JSON.stringify([service])], 'directory.json') })
  const { planned, notes } = (await admin('POST', '/admin/imports', form.payload, { headers: form.headers })).json().data
  return { new: planned.new, not_treatment: notes.not_treatment }
}
const listed = { new: 1, not_treatment: 0 }
const left = { new: 0, not_treatment: 1 }

test('201 the next preview lists services that the new words name; after they are changed or removed, no longer', async () => {
  const term = word()
  const name = `The ${term} house`
  expect(await previewOf(name)).toEqual(left)
  const { id } = await add(`${term.slice(0, 6)}*`)
  expect(await previewOf(name)).toEqual(listed)
  await admin('PATCH', `${path}/${id}`, { kind: 'words', term: word() })
  expect(await previewOf(name)).toEqual(left)
  await admin('PATCH', `${path}/${id}`, { kind: 'words', term: `${term} house` })
  expect(await previewOf(name)).toEqual(listed)
  const remove = () => admin('POST', `${path}/bulk/remove`, { ids: [id] })
  const removed = (await remove()).json().data
  expect(removed.map(({ term }: Term) => term)).toEqual([`${term} house`])
  expect(await previewOf(name)).toEqual(left)
  expect((await remove()).json().data).toEqual([])
  const audit = await db
    .selectFrom('audit_events')
    .select('action')
    .where('subject_type', '=', 'treatment_terms')
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'treatmentTerms.create',
    'treatmentTerms.edit',
    'treatmentTerms.edit',
    'treatmentTerms.remove',
    'treatmentTerms.remove',
  ])
  const restore = () => admin('POST', `${path}/bulk/restore`, { terms: [{ kind: 'words', term: `${term} house` }] })
  expect((await restore()).json().data).toHaveLength(1)
  expect(await previewOf(name)).toEqual(listed)
  expect((await restore()).json().data).toEqual([])
})

test('201 a taxonomy term is recognized by its name and by the start of its code', async () => {
  await add('ZQ-8450', 'term')
  expect(await previewOf('House', { name: 'Other', code: 'ZQ-8450.8000' })).toEqual(listed)
  expect(await previewOf('House', { name: 'Other', code: 'ZR-8450' })).toEqual(left)
})

test('422 for a term that is in the list, whatever its spelling, and for words that cannot be looked up', async () => {
  const term = word()
  const { id } = await add(`${term} Célula`)
  for (const same of [`${term} celula`, `${term.toUpperCase()}  CÉLULA`])
    expect((await admin('POST', path, { kind: 'words', term: same })).json().errors).toEqual({
      term: 'This term is already in the list',
    })
  expect((await admin('PATCH', `${path}/${id}`, { kind: 'words', term: `${term} CELULA` })).statusCode).toBe(200)
  for (const bad of ['*', '(a', '… x', '', 'ab', {}, ['sober'], 7])
    expect([bad, Object.keys((await admin('POST', path, { kind: 'words', term: bad })).json().errors)]).toEqual([bad, ['term']])
})

test('409 for a change that is based on an outdated version', async () => {
  const { id, updated_at } = await add(word())
  const outdated = new Date(Date.parse(updated_at) - 1000).toISOString()
  const reply = await admin('PATCH', `${path}/${id}`, { kind: 'words', term: word(), updated_at: outdated })
  expect([reply.statusCode, reply.json().data.id]).toEqual([409, id])
})

test('200 the shipped terms are listed, and found by their text', async () => {
  const { data, total } = (await as('social.work')('GET', `${path}?page_number=1&page_size=100&q=psychiatr`)).json()
  expect([data.map(({ term }: Term) => term), total]).toEqual([['psychiatr*'], 1])
})

test('the narrower words replace the shipped ones only where nobody has edited or removed them', async () => {
  const sql = await readFile('server/platform/db/migrations/0427_treatment_words.expand.sql', 'utf8')
  const other = await openDatabase()
  const words = async () =>
    (await other.selectFrom('treatment_terms').select('term').orderBy('id').execute()).map(row => row.term)
  const recovery = (await words()).filter(term => /recovery/.test(term))
  expect(recovery).toHaveLength(5)
  expect(recovery.filter(term => /program/.test(term))).toEqual([])
  const wide = 'crisis stabilization/residential/intervention/unit'
  const crisis = other.updateTable('treatment_terms').where('term', 'like', 'crisis%')
  await crisis.set({ term: wide, term_key: wide }).execute()
  await rawSql.raw(sql).execute(other)
  expect((await words()).filter(term => /^crisis/.test(term))).toEqual(['crisis stabilization/residential/unit/units'])
  await crisis.set({ term: 'crisis line', term_key: 'crisis line' }).execute()
  const edited = await words()
  await rawSql.raw(sql).execute(other)
  expect(await words()).toEqual(edited)
})
