import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CannotImport } from './cannotImport.ts'
import { servicesOf } from './hsdsJson.ts'
import { type Found, readService } from './hsdsService.ts'
import { joinedServices } from './hsdsTables.ts'
import { firstBytes, type Look } from './table.ts'
import { zippedFiles } from './zipSize.ts'

/** What a directory may unpack to, in bytes: that of 20,000 facilities has 300 MB as tables. */
const most = 1024 * 1024 * 1024

/**
 * The services of a directory in HSDS, in the order of the file: JSON (a list, a page of the API, one service; packed with gzip or
 * not), or the CSV tables as a zip or a folder. Throws `CannotImport` for what is neither.
 */
export async function* openHsds(path: string, called: string | undefined, look: Look): AsyncGenerator<Found> {
  const name = called ?? basename(path)
  const is = await stat(path).catch(() => undefined)
  if (is?.isDirectory()) {
    const names = await readdir(path)
    return yield* joinedServices(tables(names.map(one => [one, () => createReadStream(join(path, one))])), name, look)
  }
  const start = await firstBytes(path)
  if (start.startsWith('504b0304')) {
    const files = await zippedFiles(path, most).catch(error => {
      throw new CannotImport(`${name} is not a zip that can be read: ${(error as Error).message}.`)
    })
    return yield* joinedServices(tables(files.map(file => [file.name, file.open])), name, look)
  }
  if (!start) throw new CannotImport(`${name} is empty.`)
  yield* jsonServices(path, start.startsWith('1f8b'), name, look)
}

/** Folders in it do not matter, and the older plural of one table is the same table. */
const tables = (files: [name: string, open: () => Readable][]) =>
  new Map(
    files.flatMap(([name, open]) => {
      const table = /([a-z_]+)\.csv$/.exec(name.toLowerCase())?.[1]
      return table ? [[table.replace('service_at_locations', 'service_at_location'), open] as const] : []
    }),
  )

async function* jsonServices(path: string, packed: boolean, name: string, look: Look): AsyncGenerator<Found> {
  look.sample.columns = ['id', 'name', 'status', 'description']
  let line = 0
  for await (const text of servicesOf(textOf(path, packed, name), name)) {
    line++
    const value = parsed(text)
    if (value === undefined) yield { line, reason: 'the service is not JSON that can be read' }
    else if (line === 1 && Array.isArray(value.resources))
      throw new CannotImport(
        `${name} names the tables of a directory and holds none of them. Please choose a .zip of all of them.`,
      )
    else {
      const cell = (column: string) =>
        typeof value[column] === 'string' ? value[column].replace(/\p{Cc}+/gu, ' ').slice(0, 120) : ''
      if (look.sample.rows.length < 8)
        look.sample.rows.push({ line, cells: look.sample.columns.map(column => cell(column).toWellFormed()) })
      for (const column of Object.keys(value))
        if (line === 1) look.columns[fields.includes(column) ? 'used' : 'ignored'].push(column)
      yield readService(line, value)
    }
  }
}

/** What is read of a service in JSON; what of these the first one has, is shown. */
const fields = [
  ...['id', 'name', 'status', 'description', 'url', 'fees_description', 'accreditations', 'minimum_age', 'maximum_age'],
  ...['organization', 'phones', 'languages', 'attributes', 'service_at_locations'],
]

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** The text of a file, piece by piece, and no more of it than a directory may have. */
async function* textOf(path: string, packed: boolean, name: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const stream = packed ? file.pipe(createGunzip()) : file
  file.on('error', error => stream.destroy(error))
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) throw new CannotImport(`${name} unpacks to more than ${most / 1024 / 1024} MB.`)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    if (error instanceof CannotImport) throw error
    throw new CannotImport(`${name} cannot be read: ${(error as Error).message}`)
  } finally {
    file.destroy()
  }
}
