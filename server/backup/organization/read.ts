import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { outsideOrder } from './outside.ts'
import {
  dataPath,
  formatVersion,
  type LineSchema,
  lineProblem,
  Manifest,
  manifestPath,
  outsidePath,
  schemaPath,
} from './schema.ts'
import { DamagedZip, readZip } from './zip.ts'

/** Why an archive cannot be restored, in words for the operator. */
export class CannotRestore extends Error {}

export type Opened = Awaited<ReturnType<typeof openArchive>>

const archiveError = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof DamagedZip) return new CannotRestore(`${message} Copy it again. Nothing was changed.`)
  if (code === 'ENOENT') return new CannotRestore('There is no such file.')
  if (code === 'EISDIR') return new CannotRestore('This is a folder, not a file.')
  if (code === 'EACCES') return new CannotRestore('The server’s user may not read this file.')
  return error
}

/** The longest manifest and the longest line, in bytes. Both must fit into memory. */
const mostManifest = 256 * 1024 * 1024
const mostLine = 64 * 1024 * 1024

/**
 * Opens an archive after checking all of it: the version of its form, the checksum of every file, and every line against its schema.
 * Throws `CannotRestore` otherwise. Close it after use.
 */
export async function openArchive(path: string) {
  const zip = await readZip(path).catch(error => {
    throw archiveError(error)
  })
  try {
    if (!zip.names.includes(manifestPath) || zip.size(manifestPath) > mostManifest)
      throw new CannotRestore('This file is not an archive of an organization.')
    const content = await text(zip.read(manifestPath))
    const manifest = readManifest(content)
    await checkFiles(zip, manifest)
    const schemas = new Map<string, LineSchema>()
    for (const name of Object.keys(manifest.files).filter(name => name.startsWith('schema/')))
      schemas.set(name, JSON.parse(await text(zip.read(name))) as LineSchema)
    const archive = {
      manifest,
      schemas,
      sha256: createHash('sha256').update(content).digest('hex'),
      read: zip.read,
      close: zip.close,
      largestUserId: 0,
    }
    archive.largestUserId = await checkLines(archive)
    return archive
  } catch (error) {
    await zip.close()
    throw archiveError(error)
  }
}

function readManifest(content: string): Manifest {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch {
    throw new CannotRestore('The manifest of the archive is damaged.')
  }
  const { format_version, product_version } = (json ?? {}) as Partial<Manifest>
  if (typeof format_version === 'number' && format_version > formatVersion)
    throw new CannotRestore(
      `The archive was written by a newer version of Passage (${product_version}). Upgrade this installation first.`,
    )
  const { data, error } = Manifest.safeParse(json)
  if (error) throw new CannotRestore(`The manifest of the archive is not valid: ${error.issues[0]!.path.join('.')}.`)
  return data
}

type Zip = Awaited<ReturnType<typeof readZip>>

/** Every file that the manifest lists is there and unchanged, and there is no other. */
async function checkFiles(zip: Zip, { files, counts }: Manifest) {
  const needed = [
    ...Object.keys(counts).flatMap(table => [dataPath(table), schemaPath(table)]),
    ...outsideOrder.flatMap(kind => [outsidePath(kind), schemaPath(`outside-${kind}`)]),
  ]
  const unlisted = zip.names.find(name => name !== manifestPath && !Object.hasOwn(files, name))
  if (unlisted) throw new CannotRestore(`The archive contains ${unlisted}, which its manifest does not list.`)
  const missing = [...needed.filter(name => !Object.hasOwn(files, name)), ...Object.keys(files)].find(
    name => !zip.names.includes(name),
  )
  if (missing) throw new CannotRestore(`The archive does not contain ${missing}.`)
  for (const [name, expected] of Object.entries(files)) {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const block of zip.read(name)) {
      hash.update(block)
      bytes += block.length
    }
    if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256)
      throw new CannotRestore(`${name} was changed after the archive was written: its checksum differs.`)
  }
}

type Lines = Pick<Opened, 'read' | 'schemas'>

/** Checks every line and the number of lines. Returns the largest id of a person in the archive. */
async function checkLines(archive: Lines & { manifest: Manifest }): Promise<number> {
  let largest = 0
  for (const [table, expected] of Object.entries(archive.manifest.counts)) {
    let count = 0
    for await (const line of checkedLines(archive, dataPath(table), schemaPath(table))) {
      count++
      if (table === 'users') largest = Math.max(largest, (JSON.parse(line) as { id: number }).id)
    }
    if (count !== expected) throw new CannotRestore(`${dataPath(table)} has ${count} lines, but the manifest says ${expected}.`)
  }
  for await (const line of checkedLines(archive, outsidePath('users'), schemaPath('outside-users')))
    largest = Math.max(largest, (JSON.parse(line) as { id: number }).id)
  return largest
}

/** The lines of a file, each checked against the schema. */
export async function* checkedLines({ read, schemas }: Lines, path: string, schemaName: string): AsyncGenerator<string> {
  const schema = schemas.get(schemaName)!
  let number = 0
  for await (const line of linesOf(read(path))) {
    number++
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw new CannotRestore(`${path}, line ${number}: it is not JSON.`)
    }
    const problem = lineProblem(value, schema)
    if (problem) throw new CannotRestore(`${path}, line ${number}: ${problem}.`)
    yield line
  }
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let partial = ''
  for await (const block of content) {
    const lines = (partial + decoder.decode(block, { stream: true })).split('\n')
    partial = lines.pop()!
    if (partial.length > mostLine) throw new CannotRestore('A line of the archive is too long.')
    yield* lines
  }
  if (partial) yield partial
}
