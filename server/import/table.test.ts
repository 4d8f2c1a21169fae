import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { CannotImport } from './cannotImport.ts'
import { openTable } from './table.ts'

const folder = await mkdtemp(join(tmpdir(), 'passage-table-'))
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Buffer) {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const shapes = { people: ['name', 'town'], houses: ['street', 'town', 'rooms'] }

async function read(path: string) {
  const table = await openTable(path, shapes)
  const rows = []
  for await (const row of table.rows)
    rows.push('reason' in row ? row : { line: row.line, name: row.cell('name'), town: row.cell('town') })
  return { shape: table.shape, rows, done: table.done() }
}

const text = '\uFEFFid, Name ,town\n1, Ada ,"Oak\nHill"\n2,Bo,Elm\n'
const expected = [
  { line: 2, name: 'Ada', town: 'Oak\nHill' },
  { line: 4, name: 'Bo', town: 'Elm' },
]

test('a CSV is read by its column names, whatever their order, case and spaces, and lines count as an editor does', async () => {
  expect(await read(await file('plain.csv', text))).toEqual({ shape: 'people', rows: expected, done: 1 })
})

test('a zipped CSV reads the same, whatever it is called', async () => {
  expect((await read(await file('zipped.csv', gzipSync(text)))).rows).toEqual(expected)
})

test('of a workbook, the sheet that fits is read, and numbers are text', async () => {
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

test('a file of another shape is refused, naming the columns missing from the nearest', async () => {
  const path = await file('other.csv', 'street,rooms\nElm,3\n')
  await expect(openTable(path, shapes)).rejects.toThrow(
    new CannotImport('other.csv has another shape than expected. Missing columns: town.'),
  )
})

test('an empty file, none at all, a folder and a broken zip are refused', async () => {
  await expect(openTable(await file('empty.csv', ''), shapes)).rejects.toThrow('empty.csv is empty')
  await expect(openTable(join(folder, 'nowhere.csv'), shapes)).rejects.toThrow('There is no file')
  await expect(openTable(folder, shapes)).rejects.toThrow('cannot be read')
  await expect(read(await file('broken.gz', gzipSync(text).subarray(0, 20)))).rejects.toThrow(CannotImport)
  await expect(read(await file('broken.xlsx', Buffer.from('PK\u0003\u0004nothing more')))).rejects.toThrow(CannotImport)
})

test('a row of another width is a bad row; empty cells at its end do not count', async () => {
  const path = await file('ragged.csv', 'name,town\nAda\nBo,Elm,\nCy,Ash,extra\n')
  expect((await read(path)).rows).toEqual([
    { line: 2, reason: '1 cells where 2 columns are named' },
    { line: 3, name: 'Bo', town: 'Elm' },
    { line: 4, reason: '3 cells where 2 columns are named' },
  ])
})

test('a file that holds too much, or is no text, is refused with a sentence', async () => {
  const most = { unpackedBytes: 1024 * 1024, rows: 3, columns: 4, recordBytes: 1_000_000 }
  const refusal = async (content: string | Buffer) => {
    try {
      const table = await openTable(await file('much.csv', content), shapes, { called: 'Much.csv', most })
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

test('what a sender wants to see of a file: its columns, and its first rows as they stand there', async () => {
  const path = await file('look.csv', 'town,name,colour\nElm,Bo,red\n=1,Cy,blue\n')
  const table = await openTable(path, { people: ['name', 'town'] }, { also: { people: ['street'] } })
  const rows = []
  for await (const row of table.rows) rows.push(row)
  expect(rows[1]).toEqual({ line: 3, reason: 'column town holds a formula' })
  expect(table.look).toEqual({
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

type Cell = string | number | null

/** The smallest workbook there is: a zip of XML files, stored unpacked. */
function workbook(sheets: Cell[][][]): Buffer {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const each = (write: (number: number) => string) => sheets.map((_, at) => write(at + 1)).join('')
  return zip({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${each(n => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each(n => `<Relationship Id="rId${n}" Type="${relation}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

const rowXml = (cells: Cell[], row: number) =>
  `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${'ABC'[column]}${row + 1}`)).join('')}</row>`

function cellXml(cell: Cell, at: string) {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${cell.replace('&', '&amp;')}</t></is></c>`
}

function zip(files: Record<string, string>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(bytes.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), bytes)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, place, Buffer.from(name))
    offset += 30 + name.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
