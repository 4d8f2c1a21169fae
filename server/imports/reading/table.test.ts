import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createPacer } from '../../platform/system/turns.ts'
import { CannotImport } from './rows.ts'
import { openTable } from './table.ts'
import { workbook, workbookOf, zip } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-table-'))
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Buffer) {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const shapes = { people: ['name', 'town'], houses: ['street', 'town', 'rooms'] }

async function read(path: string, options: Parameters<typeof openTable>[2] = {}) {
  const table = await openTable(path, shapes, options)
  const rows = []
  for await (const row of table.rows)
    rows.push('reason' in row ? row : { line: row.line, name: row.cell('name'), town: row.cell('town') })
  return { shape: table.shape, rows, done: table.readRows() }
}

const text = '\uFEFFid, Name ,town\n1, Ada ,"Oak\nHill"\n2,Bo,Elm\n'
const expected = [
  { line: 2, name: 'Ada', town: 'Oak\nHill' },
  { line: 4, name: 'Bo', town: 'Elm' },
]

test('a CSV file is read by column name, ignoring order, case and spaces, with line numbers as in an editor', async () => {
  expect(await read(await file('plain.csv', text))).toEqual({ shape: 'people', rows: expected, done: 1 })
})

test('a gzipped CSV file gives the same result, regardless of its name', async () => {
  expect((await read(await file('zipped.csv', gzipSync(text)))).rows).toEqual(expected)
})

test('a table is the same as .csv, .csv.gz, .tsv, .xlsx, .json, and .zip, also after a title', async () => {
  const cells = [
    ['name', 'town'],
    ['Ada', 'Elm, North'],
    ['Bo', 'Oak'],
  ]
  const [header, ...records] = cells as [string[], ...string[][]]
  const csv = cells.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')
  const files: [string, string | Buffer, number][] = [
    ['table.csv', csv, 1],
    ['titled.csv', `sep=,\n"List of 2026"\n\n${csv}`, 4],
    ['table.csv.gz', gzipSync(csv), 1],
    ['table.tsv', cells.map(row => row.join('\t')).join('\n'), 1],
    ['table.xlsx', workbook([[['List of 2026', null], ...cells]]), 2],
    ['table.json', JSON.stringify(records.map(row => Object.fromEntries(header.map((name, at) => [name, row[at]])))), 1],
    ['page.json', JSON.stringify({ total: 2, items: records.map(([name, town]) => ({ name, town })) }), 1],
    ['table.zip', zip({ 'readme.md': 'About', 'data/table.csv': csv }), 1],
  ]
  for (const [name, content, headerLine] of files)
    expect([name, (await read(await file(name, content))).rows]).toEqual([
      name,
      [
        { line: headerLine + 1, name: 'Ada', town: 'Elm, North' },
        { line: headerLine + 2, name: 'Bo', town: 'Oak' },
      ],
    ])
  await expect(read(await file('two.zip', zip({ 'a.csv': csv, 'b.csv': csv })))).rejects.toThrow('two.zip contains 2 tables.')
})

test('reads the matching sheet of a workbook, with numbers as text', async () => {
  const path = await file(
    'book.xlsx',
    workbook([
      [
        ['code', 'meaning'],
        ['A', 'b'],
      ],
      [
        ['town', 'name'],
        ['Elm & Oak', 'Bo'],
        [1702, null],
        [null, null],
        ['Ash', 'Cy'],
      ],
    ]),
  )
  const { shape, rows } = await read(path)
  expect(shape).toBe('people')
  expect(rows).toEqual([
    { line: 2, name: 'Bo', town: 'Elm & Oak' },
    { line: 3, name: '', town: '1702' },
    { line: 4, name: '', town: '' },
    { line: 5, name: 'Cy', town: 'Ash' },
  ])
})

test('rejects a file with other columns, naming those missing from the closest layout', async () => {
  const path = await file('other.csv', 'street,rooms\nElm,3\n')
  await expect(openTable(path, shapes)).rejects.toThrow(
    new CannotImport(
      'other.csv does not have the expected columns. The closest layout is "houses". Missing columns: town. Columns found: street, rooms.',
    ),
  )
})

test.each([';', '\t', '|'])('reads a file that separates its columns with %j', async separator => {
  const path = await file('other.csv', `name${separator}town\nAda, Bo${separator}"Elm, Oak"\n`)
  expect((await read(path)).rows).toEqual([{ line: 2, name: 'Ada, Bo', town: 'Elm, Oak' }])
})

test('a cell with a list in vertical bars does not change the separator', async () => {
  const path = await file('other.csv', 'name,town\nAda,Elm | Oak | Ash\nBo,Elm | Oak\n')
  expect((await read(path)).rows).toMatchObject([{ town: 'Elm | Oak | Ash' }, { town: 'Elm | Oak' }])
})

test('a mapping names the columns of another layout, replaces values, and adds what the file lacks', async () => {
  const path = await file('other.csv', 'Person,Town,Region\nAda,elm,North\nBo,,South\nCy,,\n')
  const mapping = { columns: { person: 'name', Region: 'town' }, values: { town: { North: 'Elm' } }, constants: { town: 'Oak' } }
  const { rows } = await read(path, { mapping })
  expect(rows).toEqual([
    { line: 2, name: 'Ada', town: 'Elm' },
    { line: 3, name: 'Bo', town: 'South' },
    { line: 4, name: 'Cy', town: 'Oak' },
  ])
  await expect(read(path, { mapping: { columns: { person: 'nam' } } })).rejects.toThrow(
    /^The mapping names columns that this kind of import does not have: nam\. Known columns: /,
  )
})

test('a row names a column by the headings in the file that have a value in it', async () => {
  const path = await file('headings.csv', ' Person ,Town 1,Town 2,Town 3\nAda,Elm,,Oak\nBo,,,\nCy,"=1",,\n')
  const mapping = { columns: { person: 'name', 'town 1': 'town', 'town 2': 'town', 'Town 3': 'town' } }
  const table = await openTable(path, shapes, { mapping })
  const named: unknown[] = []
  for await (const row of table.rows)
    named.push('reason' in row ? row : ['name', 'town', 'street'].map(column => row.headings(column).join(', ')))
  expect(named).toEqual([
    ['Person', 'Town 1, Town 3', 'street'],
    ['Person', 'Town 1, Town 2, Town 3', 'street'],
    { line: 4, columns: ['Town 1'], reason: 'the cell contains a formula' },
  ])
  expect(table.headings('town')).toEqual(['Town 1', 'Town 2', 'Town 3'])
  expect(table.summary.columns.used).toEqual(['Person (as name)', 'Town 1 (as town)', 'Town 2 (as town)', 'Town 3 (as town)'])
})

test('rejects a workbook with two matching sheets', async () => {
  const sheet = [
    ['name', 'town'],
    ['Ada', 'Elm'],
  ]
  const path = await file('two.xlsx', workbook([sheet, [['code']], sheet]))
  await expect(openTable(path, shapes)).rejects.toThrow(
    new CannotImport('two.xlsx has 2 sheets with these rows. Save each sheet as a separate file.'),
  )
})

describe('entities in the XML of a workbook are not expanded [ASVS 1.5.1]', () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cells = (text: string) =>
    `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>town</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Ada</t></is></c><c r="B2" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`
  const nested = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')

  /** The result of reading the workbook: its text, or the rejection message. */
  const outcome = async (xml: string) =>
    JSON.stringify(await read(await file('entities.xlsx', workbookOf(xml))).catch((error: Error) => error.message))

  test('of a file on the server [ASVS 1.5.1]', async () => {
    const secret = await file('secret.txt', 'root:x:0:0')
    const doctype = `<!DOCTYPE worksheet [<!ENTITY secret SYSTEM "file://${secret}">]>`
    expect(await outcome(`${doctype}${cells('&secret;')}`)).not.toContain('root:x')
  })

  test('of an address', async () => {
    const requests: string[] = []
    const server = createServer((request, reply) => {
      requests.push(request.url!)
      reply.end('from elsewhere')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const doctype = `<!DOCTYPE worksheet [<!ENTITY out SYSTEM "http://127.0.0.1:${port}/out">]>`
    expect(await outcome(`${doctype}${cells('&out;')}`)).not.toContain('from elsewhere')
    expect(requests).toEqual([])
    await new Promise(resolve => server.close(resolve))
  })

  test('of one another, a billion in all', async () => {
    const startedAt = performance.now()
    const message = await outcome(`<!DOCTYPE worksheet [<!ENTITY l0 "lol">${nested}]>${cells('&l9;')}`)
    expect(message.length).toBeLessThan(1000)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

test.each([
  [
    'a cell',
    '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
  ],
  ['a size of the sheet', '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'],
])('rejects a workbook with %s far from the table immediately', async (_case, xml) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const path = await file('far.xlsx', workbookOf(`<worksheet xmlns="${main}">${xml}</worksheet>`))
  const startedAt = performance.now()
  await expect(openTable(path, shapes)).rejects.toThrow(
    new CannotImport(
      'far.xlsx has a cell at XFD1048576, far from the table. Delete the rows and columns around the table, or save it as a .csv.',
    ),
  )
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('rejects an empty or missing file, a folder and a corrupt zip', async () => {
  await expect(openTable(await file('empty.csv', ''), shapes)).rejects.toThrow('empty.csv is empty')
  await expect(openTable(join(folder, 'nowhere.csv'), shapes)).rejects.toThrow('File not found')
  await expect(openTable(folder, shapes)).rejects.toThrow('cannot be read')
  await expect(read(await file('broken.gz', gzipSync(text).subarray(0, 20)))).rejects.toThrow(CannotImport)
  await expect(read(await file('broken.xlsx', Buffer.from('PK\u0003\u0004nothing more')))).rejects.toThrow(CannotImport)
})

test('a row with a different number of cells is a bad row; trailing empty cells do not count', async () => {
  const path = await file('ragged.csv', 'name,town\nAda\nBo,Elm,\nCy,Ash,extra\n')
  expect((await read(path)).rows).toEqual([
    { line: 2, reason: '1 cells in the row but 2 columns in the header' },
    { line: 3, name: 'Bo', town: 'Elm' },
    { line: 4, reason: '3 cells in the row but 2 columns in the header' },
  ])
})

test('rejects a file that is too large or not text with a message', async () => {
  const limits = { unpackedBytes: 1024 * 1024, rows: 3, columns: 4, recordBytes: 1_000_000 }
  const refusal = async (content: string | Buffer) => {
    try {
      const table = await openTable(await file('much.csv', content), shapes, { fileName: 'Much.csv', limits })
      for await (const _row of table.rows);
    } catch (error) {
      return error instanceof CannotImport ? error.message : error
    }
  }
  expect(await refusal(`name,town\n${'a,b\n'.repeat(4)}`)).toBe('Much.csv has more than 3 rows.')
  expect(await refusal('name,town,a,b,c\n')).toBe('Much.csv has more than 4 columns.')
  const bomb = gzipSync(`name,town\n${'x'.repeat(9_000)},b\n`.repeat(200))
  expect(bomb.length).toBeLessThan(10_000)
  expect(await refusal(bomb)).toMatch(/more than (3 rows|1 MB)/)
  expect(await refusal('name,town\na\0b,c\n')).toMatch(/^Much\.csv cannot be read .*NUL/)
  expect(await refusal(Buffer.from('\uFEFFname,town\n', 'utf16le'))).toMatch(/^Much\.csv is text in UTF-16/)
})

test('rows that the mapping leaves out do not count toward the limit of rows', async () => {
  const path = await file('registry.csv', `name,town\n${'a,Elm\n'.repeat(10)}${'b,Ash\n'.repeat(3)}`)
  const limits = { unpackedBytes: 1024 * 1024, rows: 3, columns: 4, recordBytes: 1_000_000 }
  const table = await openTable(path, shapes, { limits, mapping: { only: { town: ['Ash'] } } })
  const rows = []
  for await (const row of table.rows) rows.push(row.line)
  expect([rows, table.filtered()]).toEqual([[12, 13, 14], 10])
})

test('reading stops when nobody waits for it anymore', async () => {
  const path = await file('closed.csv', 'name,town\na,Elm\nb,Ash\n')
  const closing = new AbortController()
  const table = await openTable(path, shapes, { signal: closing.signal })
  const read = async () => {
    for await (const _row of table.rows) closing.abort(new Error('closed'))
  }
  await expect(read()).rejects.toThrow('closed')
})

test('reports the columns and first rows of a file for the preview', async () => {
  const path = await file('look.csv', 'town,name,colour\nElm,Bo,red\n=1,Cy,blue\n')
  const table = await openTable(path, { people: ['name', 'town'] }, { optional: { people: ['street'] } })
  const rows = []
  for await (const row of table.rows) rows.push(row)
  expect(rows[1]).toEqual({ line: 3, columns: ['town'], reason: 'the cell contains a formula' })
  expect(table.summary).toEqual({
    columns: { used: ['town', 'name'], ignored: ['colour'], missing: ['street'] },
    sample: {
      columns: ['town', 'name', 'colour'],
      rows: [
        { line: 2, cells: ['Elm', 'Bo', 'red'] },
        { line: 3, cells: ['=1', 'Cy', 'blue'] },
      ],
    },
  })
})

test('while a file is read, other work runs every ten milliseconds', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const pace = createPacer()
  let turns = 0
  const afterwards = async (ms: number) => {
    clock.mockReturnValue(ms)
    setImmediate(() => turns++)
    await pace()
    return turns
  }
  expect([await afterwards(9), await afterwards(10), await afterwards(19), await afterwards(20)]).toEqual([0, 2, 2, 4])
  clock.mockRestore()
})
