import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { facilityTagFields } from '#domain/directory/tags.ts'
import type { Directory } from '#domain/imports/schema.ts'
import { tagIds } from '../../seed/catalog.ts'
import { openDatabase } from '../../testing.ts'
import { checkFile } from './check.ts'
import { importFacilities } from './facilities.ts'
import { layouts } from './layouts.ts'
import { workbook } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-two-'))
afterAll(() => rm(folder, { recursive: true }))
const now = new Date('2026-11-16T12:00:00Z')

const names = Array.from({ length: 40 }, (_, index) => `Juniper House ${index}`)
/** Rows as published, with no directory specified. The last few have too few codes or look like rows from the other directory. */
const rows = {
  substance: names.map((name, index) =>
    row(name, index < 37 ? 'SA RES * FEM WN * BU SACA RELP' : index < 39 ? 'PVTP * VPPD' : 'MH'),
  ),
  mental: names.map((name, index) => row(name, index < 37 ? 'MH OMH * GT IPT * ADLT SP' : index < 39 ? 'PVTP * VPPD' : 'FEM')),
}
function row(name: string, codes: string) {
  return [name, '', '1 Elm Street', '', 'Boston', 'MA', '02108', '617-555-0101', '', '', '', '', codes]
}
const keys = {
  substance: [['service_code'], ['SACA'], ['RELP'], ['ICO'], ['SA']],
  mental: [['service_code'], ['MH'], ['GT'], ['IPT'], ['SA']],
}

async function deps() {
  const db = await openDatabase()
  async function run(name: string, content: string | Buffer, options: { directory?: Directory; accept?: boolean } = {}) {
    const path = join(folder, name)
    await writeFile(path, content)
    const messages: string[] = []
    const out = { write: (text: string) => messages.push(text) > 0 }
    const check = checkFile(out, options.accept ?? false)
    const report = await importFacilities(db, path, { now, progress: () => {}, check, directory: options.directory })
    return { report, output: messages.join('') }
  }
  const facts = () =>
    db
      .selectFrom('facilities')
      .select(['treatment_levels', 'prescriptions_accepted', 'special_accommodations', 'languages', 'source_hash'])
      .where('name', 'like', 'Juniper House %')
      .orderBy('name')
      .execute()
  return { db, run, facts }
}

const csv = (lines: readonly string[][]) => `${[layouts.published, ...lines].map(cells => cells.join(',')).join('\n')}\n`
const sheet = (directory: Directory) => workbook([[layouts.published, ...rows[directory]], keys[directory]])

test.each([
  ['substance', 'mental'],
  ['mental', 'substance'],
] as const)('the %s file followed by the %s file: short rows in either remove nothing [S-22]', async (first, second) => {
  for (const [mode, name] of [
    [(directory: Directory) => csv(rows[directory]), 'list.csv'],
    [sheet, 'list.xlsx'],
  ] as const) {
    const { run, facts } = await deps()
    await run(name, mode(first))
    const { report } = await run(name, mode(second))
    expect(report.facilities).toMatchObject({ new: 0, claimed: 0 })
    const found = await facts()
    expect(found.filter(({ source_hash }) => source_hash!.startsWith('mental+substance:'))).toHaveLength(names.length)
    const complete = found.filter(({ treatment_levels }) => treatment_levels.length)
    expect(complete).toHaveLength(37)
    for (const { treatment_levels, prescriptions_accepted, special_accommodations, languages } of complete) {
      expect(treatment_levels).toEqual(tagIds('treatment_level', 'Residential (any)', 'Outpatient'))
      expect(prescriptions_accepted).toEqual(tagIds(facilityTagFields.prescriptions_accepted, 'Buprenorphine (any)'))
      expect(special_accommodations).toEqual(tagIds(facilityTagFields.special_accommodations, 'Women'))
      expect(languages).toEqual(tagIds(facilityTagFields.languages, 'Spanish'))
    }
    expect((await run(name, mode(first))).report.facilities).toMatchObject({ changed: 0, unchanged: names.length })
  }
})

test("a workbook's rows and code key determine its directory; a contradicting name needs a choice [S-22]", async () => {
  const { run, facts } = await deps()
  expect((await run('list.xlsx', sheet('mental'))).output).toBe(
    'Directory: mental health (based on its rows, name, and code key); 1 rows with substance use codes, 37 with mental health codes, 2 unclear; according to the code key, mental health\n',
  )
  const wrongName = run('directory-su-2024.xlsx', sheet('mental'))
  await expect(wrongName).rejects.toThrow('--directory substance-use or --directory mental-health')
  expect((await run('directory-su-2024.xlsx', sheet('mental'), { directory: 'mental' })).report.facilities).toMatchObject({
    unchanged: names.length,
  })
  expect(await facts()).toHaveLength(names.length)
})

test('rejects an import that removes more than 1% of a field’s values and names the field, count and examples, unless accepted [S-22]', async () => {
  const { run, facts } = await deps()
  await run('list.csv', csv(rows.substance))
  // If the user chose the wrong directory, its facts would replace the correct ones.
  const wrongChoice = run('list.csv', csv(rows.mental), { directory: 'substance' })
  await expect(wrongChoice).rejects.toThrow(/special_accommodations: 37 of \d+, for example Juniper House 0 \(Women\); /)
  await expect(wrongChoice).rejects.toThrow(/prescriptions_accepted: 37 of \d+.*--accept-removals/s)
  const before = await facts()
  expect(before.filter(({ special_accommodations }) => special_accommodations.length)).toHaveLength(37)
  const { output } = await run('list.csv', csv(rows.mental), { directory: 'substance', accept: true })
  expect(output).toMatch(/Removed, as accepted:\n.*37 of/)
  expect((await facts()).some(({ special_accommodations }) => special_accommodations.length)).toBe(false)
})

test('in a file with a directory column, each row decides, and a row without a directory is skipped [S-22]', async () => {
  const { run, facts } = await deps()
  const typedRows = (type: string, lines: readonly string[][]) => lines.map(cells => [type, ...cells].join(','))
  const both = [
    ['directory_type', ...layouts.published].join(','),
    ...typedRows('substance', rows.substance),
    ...typedRows('mental', rows.mental),
    ...typedRows('?', [row('Nameless House', 'MH GT IPT')]),
  ].join('\n')
  const { report, output } = await run('both.csv', both)
  expect(output).toMatch(/^Directory: both, according to the columns \(based on its columns\)/)
  expect(report).toMatchObject({
    facilities: { new: names.length },
    notes: { in_both: names.length },
    skipped: [{ line: 82, columns: ['directory_type'], reason: 'directory_type is "?", not substance or mental' }],
  })
  expect((await facts()).every(({ source_hash }) => source_hash!.startsWith('mental+substance:'))).toBe(true)
  await expect(run('both.csv', both, { directory: 'mental' })).rejects.toThrow('you cannot choose one here')
})
