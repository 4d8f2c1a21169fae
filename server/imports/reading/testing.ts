import { crc32 } from 'node:zlib'

type Cell = string | number | null

/** A workbook with one sheet that contains this XML. */
export const workbookOf = (sheet: string): Buffer => zip({ ...parts([[]]), 'xl/worksheets/sheet1.xml': sheet })

/** A minimal workbook: an uncompressed zip of XML files. */
export const workbook = (sheets: Cell[][][]): Buffer => zip(parts(sheets))

function parts(sheets: Cell[][][]): Record<string, string> {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const forEachSheet = (write: (number: number) => string) => sheets.map((_, index) => write(index + 1)).join('')
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${forEachSheet(n => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${forEachSheet(n => `<Relationship Id="rId${n}" Type="${relation}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
}

const rowXml = (cells: Cell[], row: number) =>
  `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`

function cellXml(cell: Cell, reference: string) {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  return `<c r="${reference}" t="inlineStr"><is><t>${cell.replace('&', '&amp;')}</t></is></c>`
}

/** An uncompressed .zip file. */
export function zip(files: Record<string, string>): Buffer {
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
    const entryOffsets = Buffer.alloc(14)
    entryOffsets.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), bytes)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, entryOffsets, Buffer.from(name))
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
