import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecret } from '../secret.ts'
import { openDatabase } from '../startup/database.ts'
import { runCommand } from './commandLine.ts'
import { rowOf } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-import-'))
afterAll(() => rm(folder, { recursive: true }))

const secret = openSecret('a secret key for tests, and tests alone')
const config = { DATA_DIR: join(folder, 'data') }
const file = join(folder, 'payers.csv')
await writeFile(file, 'payer_code,payer_name,insurance_type,coverage\nA1,Alder,Private,medical\n')

/** A terminal that records its output. */
function terminal() {
  const output = { out: '', err: '' }
  const write = (to: 'out' | 'err') => ({
    write(text: string) {
      output[to] += text
      return true
    },
  })
  return {
    printed: output,
    open: async () => ({ ...(await openDatabase(config)), secret, files: { remove: async () => {} } }),
    out: write('out'),
    err: write('err'),
  }
}

test('an import reports what it did, and a second one reports that nothing has changed', { timeout: 120_000 }, async () => {
  const first = terminal()
  expect(await runCommand(['payers', file], first)).toBe(0)
  expect(first.printed.out).toMatch(/^1 rows read in \d+\.\d s\nPayers: 1 new, 0 changed, 0 unchanged, 0 claimed \(/)
  const second = terminal()
  expect(await runCommand(['payers', file], second)).toBe(0)
  expect(second.printed.out).toContain('Payers: 0 new, 0 changed, 1 unchanged')
  expect(second.printed.out).toContain('Nothing has changed.')
})

test('an import from the command line is listed in the console and can be undone', { timeout: 120_000 }, async () => {
  const [imported, listed, undone, again] = [terminal(), terminal(), terminal(), terminal()]
  const path = join(folder, 'more-payers.csv')
  await writeFile(path, 'payer_code,payer_name,insurance_type,coverage\nN1,Nettle,Private,medical\n')
  expect(await runCommand(['payers', path], imported)).toBe(0)
  const id = /undo (\d+)$/m.exec(imported.printed.out)![1]!
  expect(await runCommand(['list'], listed)).toBe(0)
  expect(listed.printed.out).toMatch(
    new RegExp(`^${id}\\t\\d{4}-\\d\\d-\\d\\d\\tpayers\\tdone\\t1 created, 0 changed\\tmore-payers.csv$`, 'm'),
  )
  expect(await runCommand(['undo', id], undone)).toBe(0)
  expect(undone.printed.out).toBe(`Import ${id} undone: 1 removed, 0 restored, 0 left unchanged\n`)
  expect(await runCommand(['undo', id], again)).toBe(1)
  expect(again.printed.err).toContain('cannot be undone, because its status is "undone"')
})

test('Ctrl-C stops an import without the batch that is being written; it is listed and can be undone', {
  timeout: 120_000,
}, async () => {
  const [stopped, listed, undone, early] = [terminal(), terminal(), terminal(), terminal()]
  const path = join(folder, 'many-payers.csv')
  const rows = Array.from({ length: 500 }, (_, n) => `S${n},Sorrel ${n},Private,medical`)
  await writeFile(path, `payer_code,payer_name,insurance_type,coverage\n${rows.join('\n')}\n`)
  const control = new AbortController()
  const { open } = stopped
  let batches = 0
  const interrupted = async () => {
    const opened = await open()
    return {
      ...opened,
      db: opened.db.withPlugin({
        transformQuery({ node }) {
          if (node.kind === 'UpdateQueryNode' && ++batches > 1) control.abort()
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    }
  }
  expect(await runCommand(['payers', path], { ...stopped, open: interrupted, stop: control.signal })).toBe(1)
  expect(stopped.printed.err).toMatch(/^The import stopped\. Rows imported so far are saved\..* Stopped as requested\.\n$/)
  await runCommand(['list'], listed)
  const [, id, created] = /^(\d+)\t.*\tstopped\t(\d+) created, 0 changed\tmany-payers.csv$/m.exec(listed.printed.out)!
  expect(Number(created) % 200).toBe(0)
  expect(await runCommand(['undo', id!], undone)).toBe(0)
  expect(await runCommand(['payers', path], { ...early, stop: AbortSignal.abort() })).toBe(1)
  expect(early.printed.err).toMatch(/Stopped as requested\.\n$/)
})

test('while a server uses the embedded database, the import is rejected', { timeout: 120_000 }, async () => {
  const server = await openDatabase(config)
  try {
    const { printed, ...at } = terminal()
    expect(await runCommand(['payers', file], at)).toBe(1)
    expect(printed.err).toMatch(/^Nothing was imported\. .*Process \d+ has been using the data folder/)
  } finally {
    await server.close()
  }
})

test('a wrong file and wrong arguments fail with a message', { timeout: 120_000 }, async () => {
  const invalid = terminal()
  expect(await runCommand(['facilities', file], invalid)).toBe(1)
  expect(invalid.printed.err).toMatch(
    /^Nothing was imported\. payers\.csv does not have the expected columns\. The closest layout is "national directory"\. Missing columns: /,
  )
  for (const question of [
    [],
    ['facilities'],
    ['toString', file],
    ['payers', file, 'more'],
    ['list', 'all'],
    ['undo'],
    ['undo', 'last'],
  ]) {
    const { printed, ...at } = terminal()
    expect(await runCommand(question, at)).toBe(1)
    expect(printed.err).toMatch(/^Usage: npm run import/)
  }
})

test('a mapping reads another layout, and the report lists every problem and remark', { timeout: 120_000 }, async () => {
  const [list, mapping, report] = ['licenses.csv', 'mapping.json', 'report.csv'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(list, 'Plan;Number;Sort\nYarrow;Y1;State plan\nYew;;Group\n')
  const columns = { Plan: 'payer_name', Number: 'payer_code', Sort: 'insurance_type' }
  await writeFile(mapping, JSON.stringify({ columns, values: { insurance_type: { 'State plan': 'Public', Group: 'Private' } } }))
  const [refused, imported, wrong] = [terminal(), terminal(), terminal()]
  expect(await runCommand(['payers', list], refused)).toBe(1)
  expect(refused.printed.err).toContain('Missing columns: payer_code, payer_name. Columns found: Plan, Number, Sort.')
  expect(refused.printed.err).toContain('"plan": "payer_name"')
  expect(await runCommand(['payers', list, '--mapping', mapping, '--report', report], imported)).toBe(0)
  expect(imported.printed.out).toContain('Payers: 1 new')
  expect(await readFile(report, 'utf8')).toBe('\uFEFFLine,Kind,Column,Reason\r\n3,Problem,Number,no code\r\n')
  // A mapping without a name is for one file. With a name, it is saved for the next one.
  const [asked, named, known] = [terminal(), terminal(), terminal()]
  expect(await runCommand(['payers', list], asked)).toBe(1)
  const values = { insurance_type: { 'State plan': 'Public', Group: 'Private' } }
  await writeFile(mapping, JSON.stringify({ list: 'Herbs', columns, values }))
  expect(await runCommand(['payers', list, '--mapping', mapping], named)).toBe(0)
  expect(await runCommand(['payers', list], known)).toBe(0)
  expect(known.printed.out).toContain('Columns: read with the saved mapping "Herbs"')
  expect(await runCommand(['payers', list, '--mapping', list], wrong)).toBe(1)
  expect(wrong.printed.err).toMatch(/^Nothing was imported\. The mapping .* is not JSON\./)
  await writeFile(mapping, JSON.stringify({ list: '', colums: columns }))
  const misspelled = terminal()
  expect(await runCommand(['payers', list, '--mapping', mapping], misspelled)).toBe(1)
  expect(misspelled.printed.err).toMatch(/is not valid\. list: Required field; colums: Remove unknown fields/)
})

test('a directory is named and dated, and its other services are listed, on the command line', { timeout: 120_000 }, async () => {
  const service = (name: string, term: string) => ({
    ...JSON.parse(rowOf.hsds(name)),
    attributes: [{ taxonomy_term: { name: term } }],
  })
  const path = join(folder, 'services.json')
  await writeFile(path, JSON.stringify([service('Line House', 'Detoxification'), service('Line Pantry', 'Food Pantries')]))
  for (const wrong of [
    ['hsds', path, '--edition', '2031-13'],
    ['payers', file, '--edition', '2031'],
    ['payers', file, '--list-all'],
    ['facilities', path, '--name', 'County 211'],
  ])
    expect(await runCommand(wrong, terminal())).toBe(1)

  const plain = terminal()
  expect(await runCommand(['hsds', path, '--edition', '2031-05', '--name', 'County 211'], plain)).toBe(0)
  expect(plain.printed.out).toContain('Directory: "County 211", edition 2031-05.')
  expect(plain.printed.out).toContain('1 services name no treatment. To list them without matching them, use --list-all.')
  expect(plain.printed.out).toContain('Facilities: 1 new')
  const all = terminal()
  expect(await runCommand(['hsds', path, '--list-all'], all)).toBe(0)
  expect(all.printed.out).toContain('1 services name no treatment and are listed, but never match.')
  expect(all.printed.out).toContain('Facilities: 1 new, 0 changed, 1 unchanged')
  const [older, retiring] = [terminal(), terminal()]
  await writeFile(path, JSON.stringify([service('Line House', 'Detoxification')]))
  expect(await runCommand(['hsds', path, '--edition', '2030'], older)).toBe(1)
  expect(older.printed.err).toContain('The file is from 2030, but the current data is from 2031-05.')
  expect(await runCommand(['hsds', path, '--edition', '2032', '--retire', '1'], retiring)).toBe(0)
  expect(retiring.printed.out).toContain('1 retired')
})
