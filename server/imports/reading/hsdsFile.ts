import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Found, readService, servicesIn } from './hsdsService.ts'
import { joinedServices } from './hsdsTables.ts'
import { CannotImport } from './rows.ts'
import { firstBytes } from './sheets.ts'
import type { FileSummary } from './table.ts'
import { zippedFiles } from './workbook.ts'

/** Maximum uncompressed size of a directory, in bytes. A directory with 20,000 facilities takes 300 MB as tables. */
const maxBytes = 1024 * 1024 * 1024

/**
 * Yields the services in an HSDS directory, in file order. Reads JSON (a list, an API page, or a single service, optionally
 * gzipped), or CSV tables in a zip file or folder. Throws `CannotImport` for anything else.
 */
export async function* openHsds(
  path: string,
  fileName: string | undefined,
  summary: FileSummary,
  signal?: AbortSignal,
): AsyncGenerator<Found> {
  const name = fileName ?? basename(path)
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isDirectory()) {
    const names = await readdir(path)
    return yield* fromTables(
      names.map(file => [file, () => createReadStream(join(path, file))]),
      name,
      summary,
      signal,
    )
  }
  const start = await firstBytes(path)
  if (start.startsWith('504b0304')) {
    const files = await zippedFiles(path, maxBytes).catch(error => {
      throw new CannotImport(`${name} is not a readable .zip file: ${(error as Error).message}.`)
    })
    return yield* fromTables(
      files.map(file => [file.name, file.open]),
      name,
      summary,
      signal,
    )
  }
  if (!start) throw new CannotImport(`${name} is empty.`)
  yield* jsonServices(path, start.startsWith('1f8b'), name, summary)
}

type File = [name: string, open: () => Readable]

async function* fromTables(
  files: readonly File[],
  name: string,
  summary: FileSummary,
  signal: AbortSignal | undefined,
): AsyncGenerator<Found> {
  const version = olderVersion(files.map(([file]) => tableName(file)))
  if (version) yield { line: 1, columns: [], remark: `The tables follow HSDS ${version} and were read as HSDS 3.1` }
  yield* joinedServices(tables(files), name, summary, signal)
}

/** The version of HSDS, from the names of tables that later versions no longer have; undefined for version 3. */
function olderVersion(names: readonly (string | undefined)[]): '1.1' | '2.0' | undefined {
  if (['taxonomy', 'services_taxonomy', 'service_taxonomy', 'regular_schedules'].some(name => names.includes(name))) return '1.1'
  if (['physical_addresses', 'services_at_location', 'service_attributes'].some(name => names.includes(name))) return '2.0'
  return undefined
}

const tableName = (file: string) => /([a-z_]+)\.csv$/.exec(file.toLowerCase())?.[1]

/** The names of tables in HSDS 1.1 and 2.0, and the tables of HSDS 3 that they became. */
const olderNames: Readonly<Record<string, string>> = {
  service_at_locations: 'service_at_location',
  services_at_location: 'service_at_location',
  services_at_locations: 'service_at_location',
  physical_addresses: 'addresses',
  taxonomy: 'taxonomy_terms',
  services_taxonomy: 'attributes',
  service_taxonomy: 'attributes',
  service_attributes: 'attributes',
  regular_schedules: 'schedules',
}

/** The tables by name. Ignores folders, and accepts the names that older versions use. */
const tables = (files: readonly File[]) =>
  new Map(
    files.flatMap(([name, open]) => {
      const table = tableName(name)
      return table ? [[olderNames[table] ?? table, open] as const] : []
    }),
  )

async function* jsonServices(path: string, gzipped: boolean, name: string, summary: FileSummary): AsyncGenerator<Found> {
  summary.sample.columns = ['id', 'name', 'status', 'description']
  let line = 0
  for await (const text of servicesOf(textOf(path, gzipped, name), name)) {
    line++
    const value = parsed(text)
    if (value === undefined) yield { line, reason: 'the service is not valid JSON' }
    else if (line === 1 && Array.isArray(value.resources))
      throw new CannotImport(`${name} lists directory tables but contains none of them. Choose a .zip file with all of them.`)
    else {
      const cell = (column: string) =>
        typeof value[column] === 'string' ? value[column].replace(/\p{Cc}+/gu, ' ').slice(0, 120) : ''
      if (summary.sample.rows.length < 8)
        summary.sample.rows.push({ line, cells: summary.sample.columns.map(column => cell(column).toWellFormed()) })
      for (const column of Object.keys(value))
        if (line === 1) summary.columns[fields.includes(column) ? 'used' : 'ignored'].push(column)
      for (const service of servicesIn(value)) yield readService(line, service)
    }
  }
}

/** The service fields that the import reads. The preview shows the ones in the first service. */
const fields = [
  ...['id', 'name', 'status', 'description', 'url', 'fees_description', 'accreditations', 'minimum_age', 'maximum_age'],
  ...[
    'organization',
    'phones',
    'languages',
    'schedules',
    'attributes',
    'service_at_locations',
    'services',
    'service',
    'location',
  ],
]

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Yields a file's text in chunks. Throws if it exceeds the maximum size. */
async function* textOf(path: string, gzipped: boolean, name: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const stream = gzipped ? file.pipe(createGunzip()) : file
  file.on('error', error => stream.destroy(error))
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new CannotImport(`${name} is larger than ${maxBytes / 1024 / 1024} MB uncompressed.`)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    if (error instanceof CannotImport) throw error
    throw new CannotImport(`${name} cannot be read: ${(error as Error).message}`)
  } finally {
    file.destroy()
  }
}

/** Maximum length of a service's text, in characters. The services that Passage exports have about ten thousand characters each. */
const maxLength = 2_000_000
/** The property names of service lists inside an object. */
const lists = ['contents', 'services']

/**
 * Yields each service's text from a JSON file, which is a list, an object with a list (an HSDS API page), or a single service. An
 * organization with its services is one text, because each service needs the organization.
 * Splits the file while streaming it, because the file can be hundreds of megabytes, and parsing it in one step would block the
 * thread.
 */
async function* servicesOf(chunks: AsyncIterable<string>, fileName: string): AsyncGenerator<string> {
  let text = ''
  // `start` is the first character that is still needed; `position` is the next one to scan.
  let [start, position] = [0, 0]
  let depth = 0
  let root = ''
  let key = ''
  let keyFrom = 0
  // Nesting depth inside the list of services; 0 outside the list.
  let list = 0
  const scan = { inText: false, element: false, listed: false, ended: false, id: false, name: false }
  const invalid = (reason: string) => new CannotImport(`${fileName} is not valid JSON: ${reason}.`)

  for await (const chunk of chunks) {
    text = text.slice(start) + chunk
    position -= start
    keyFrom -= start
    start = 0
    for (let index = nextSign(text, position, scan.inText); index >= 0; index = nextSign(text, position, scan.inText)) {
      const character = text[index]!
      // The escaped character is in the next chunk.
      if (character === '\\' && index + 1 === text.length) break
      position = index + (character === '\\' ? 2 : 1)
      if (character === '\\') continue
      if (scan.inText) {
        scan.inText = false
        if (depth === 1 && !scan.listed) {
          key = text.slice(keyFrom, index)
          scan.id ||= key === 'id'
          scan.name ||= key === 'name'
        }
      } else if (character === '"') {
        scan.inText = true
        keyFrom = position
      } else if (character === '{' || character === '[') {
        if (scan.ended) throw invalid('there is text after its end')
        if (depth === 0) {
          root = character
          start = index
          if (character === '[') list = 1
        } else if (
          depth === 1 &&
          root === '{' &&
          character === '[' &&
          !scan.listed &&
          lists.includes(key) &&
          !(scan.id && scan.name)
        )
          list = 2
        else if (list && depth === list && character === '{') {
          scan.element = true
          start = index
        }
        if (list) scan.listed = true
        depth++
      } else {
        depth--
        if (depth < 0) throw invalid('it has a closing bracket without an opening one')
        if (scan.element && depth === list) {
          yield text.slice(start, position)
          scan.element = false
        }
        if (depth < list) list = 0
        if (depth === 0) scan.ended = true
        if (scan.ended && !scan.listed) yield text.slice(start, position)
      }
    }
    if (!text.endsWith('\\') || !scan.inText) position = Math.max(position, text.length)
    if (root ? scan.listed && !scan.element : !scan.inText) start = position
    if (text.length - start > maxLength)
      throw invalid(`one service has more than ${maxLength.toLocaleString('en-US')} characters`)
  }
  if (!root) throw invalid('it contains neither a list nor an object')
  if (!scan.ended) throw invalid('it ends too early')
}

const [insideString, outsideString] = [/["\\]/g, /["{}[\]]/g]

function nextSign(text: string, from: number, inText: boolean): number {
  const pattern = inText ? insideString : outsideString
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}
