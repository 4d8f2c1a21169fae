import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { openReferral } from '#domain/insights/openReferral/contract.ts'
import { facilityRows, toHsdsService } from '#domain/insights/openReferral/mapping.ts'
import { type HsdsTable, hsdsTableNames, hsdsTables, rowOf } from '#domain/insights/openReferral/tables.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { FileResponse } from '../../platform/http/file.ts'
import type { Call, Handlers } from '../../platform/http/handler.ts'
import { type CompressedFile, facilityTerms, type PublishedDirectory, publicFacilities, publish } from './publishDirectory.ts'

/** How long a published directory is reused, in milliseconds, so that frequent changes do not each trigger a rebuild. */
const cacheMs = 5 * 60_000
const published = new WeakMap<AppContext['matcher'], { version: number; at: number; files: Promise<PublishedDirectory> }>()

async function listServices({ tx, context, query: { page } }: Call<typeof openReferral.services>) {
  const found = (await current(tx, context)).services[page - 1]
  if (!found) throw new HttpError('not_found', 'Page not found')
  return toFileAnswer(`services-${page}.json`, found)
}

async function downloadDirectory({ tx, context }: Call<typeof openReferral.package>) {
  const { tables } = await current(tx, context)
  const files = hsdsTableNames.map(name => ({ name: `${name}.csv`, bytes: tables[name].bytes }))
  const gzippedPackage = gzipSync(JSON.stringify(datapackage(name => `${name}.csv`)))
  const content = hsdsTableNames.map(name => tables[name].etag).join()
  return {
    bytes: zipOf([{ name: 'datapackage.json', bytes: gzippedPackage }, ...files]),
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    type: 'application/zip',
    name: 'directory.zip',
    attached: true,
  }
}

async function showService({ tx, context, params: { uuid } }: Call<typeof openReferral.service>) {
  const id = rowOf('service', uuid)
  const { facilities } = await context.matcher.directory(tx)
  const facility = id !== undefined && facilities.has(id) ? (await publicFacilities(tx, [id]))[0] : undefined
  if (!facility) throw new HttpError('not_found', 'Service not found')
  const names = new Map((await facilityTerms(tx)).map(term => [term.id, term.content]))
  return json('service.json', toHsdsService(facilityRows(facility, tag => names.get(tag))))
}

/** The directory as published for other directories: only facilities that appear in matching, and only public facts about them. */
export const openReferralRoutes: Handlers<typeof openReferral> = {
  about: async () =>
    json('hsds.json', {
      version: '3.1',
      profile: 'https://docs.openreferral.org/en/v3.1.0/hsds/',
      openapi_url: '/api/v2/openapi.json',
    }),
  services: listServices,
  terms: async ({ tx, context }) => toFileAnswer('taxonomy_terms.json', (await current(tx, context)).terms),
  table: async ({ tx, context, params: { table } }) => ({
    ...toFileAnswer(`${table}.csv`, (await current(tx, context)).tables[table]),
    type: 'text/csv; charset=utf-8; header=present',
    attached: true,
  }),
  package: downloadDirectory,
  service: showService,
  datapackage: async () =>
    json(
      'datapackage.json',
      datapackage(name => `csv/${name}`),
    ),
}

const datapackage = (path: (table: HsdsTable) => string) => ({
  profile: 'tabular-data-package',
  name: 'passage-directory',
  title: 'Directory of treatment facilities, HSDS 3.1',
  resources: hsdsTableNames.map(table => ({
    profile: 'tabular-data-resource',
    name: table,
    path: path(table),
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    schema: {
      fields: hsdsTables[table].map(name => ({ name, type: numbers.includes(name) ? 'number' : 'string' })),
      primaryKey: 'id',
    },
  })),
})

const numbers: readonly string[] = ['latitude', 'longitude', 'minimum_age', 'maximum_age', 'extension']

const json = (name: string, content: object): FileResponse => ({
  bytes: new TextEncoder().encode(JSON.stringify(content)),
  type: 'application/json; charset=utf-8',
  name,
})

const toFileAnswer = (name: string, { bytes, etag }: CompressedFile): FileResponse => ({
  bytes,
  etag,
  gzipped: true,
  type: 'application/json; charset=utf-8',
  name,
})

/** The published directory. Rebuilds it if the directory has changed and the files are too old. Concurrent requests share one build. */
async function current(tx: Db, context: AppContext): Promise<PublishedDirectory> {
  const directory = await context.matcher.directory(tx)
  const known = published.get(context.matcher)
  const now = context.now().getTime()
  if (known && (known.version === directory.version || now - known.at < cacheMs)) return known.files
  const files = publish(context.db, directory)
  published.set(context.matcher, { version: directory.version, at: now, files })
  // Discard a failed build so that the next request tries again.
  files.catch(() => published.delete(context.matcher))
  return files
}

/** A gzip file and its name. */
type Gzipped = { name: string; bytes: Uint8Array }

/** The lengths of a gzip file's header and trailer if no file name is stored (RFC 1952). */
const [head, tail] = [10, 8]
const [version, deflated, utf8] = [20, 8, 0x0800]
/** January 1, 1980, the earliest date in zip format. With a constant date, equal content produces equal zip files. */
const day = 0x0021

/** Combines these files into one zip file. Gzip and zip use the same compression, so the compressed bytes are copied. */
function zipOf(files: readonly Gzipped[]): Uint8Array {
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const gzip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const compressed = gzip.subarray(head, gzip.length - tail)
    const title = Buffer.from(name)
    const entryHeader = Buffer.alloc(26)
    entryHeader.writeUInt16LE(version, 0)
    entryHeader.writeUInt16LE(utf8, 2)
    entryHeader.writeUInt16LE(deflated, 4)
    entryHeader.writeUInt16LE(day, 8)
    entryHeader.writeUInt32LE(gzip.readUInt32LE(gzip.length - 8), 10)
    entryHeader.writeUInt32LE(compressed.length, 14)
    entryHeader.writeUInt32LE(gzip.readUInt32LE(gzip.length - 4), 18)
    entryHeader.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    local.push(Buffer.from('PK\u0003\u0004'), entryHeader, title, compressed)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), entryHeader, place, title)
    at += 4 + entryHeader.length + title.length + compressed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, directory, end])
}
