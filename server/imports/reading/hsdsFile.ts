import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Found, readService, servicesIn } from './hsdsService.ts'
import { joinedServices } from './hsdsTables.ts'
import { elementsOf, textOf } from './jsonElements.ts'
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
  for await (const text of elementsOf(textOf(path, { gzipped, name, maxBytes }), {
    name,
    what: 'service',
    isList: key => lists.includes(key),
  })) {
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

/** The property names of service lists inside an object. */
const lists = ['contents', 'services']

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
