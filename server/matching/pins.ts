import { createHash } from 'node:crypto'
import { encodePositions, type PinFile } from '#domain/matching/pins.ts'
import type { FileAnswer } from '../http/file.ts'
import type { Directory } from './directory.ts'

/** Cached per directory object, because a changed directory is a new object. */
const versions = new WeakMap<Directory, string>()
const files = new WeakMap<Directory, Uint8Array>()

/** The version of the directory's pin file. It includes a hash of the content, because a restored database may reuse version numbers. */
export function pinVersion(directory: Directory): string {
  const known = versions.get(directory)
  if (known) return known
  const { ids, latitudes, longitudes, listings, approximate } = columnsOf(directory)
  const hash = createHash('sha256').update(`${listings} ${approximate}`)
  for (const column of [Int32Array.from(ids), Float64Array.from(latitudes), Float64Array.from(longitudes)]) hash.update(column)
  const version = `${directory.version}-${hash.digest('base64url').slice(0, 12)}`
  versions.set(directory, version)
  return version
}

/** The directory's pin file, which clients can cache until its version changes. */
export function pinFile(directory: Directory): FileAnswer {
  const version = pinVersion(directory)
  const bytes = files.get(directory) ?? new TextEncoder().encode(JSON.stringify(contentOf(directory, version)))
  files.set(directory, bytes)
  return { bytes, type: 'application/json; charset=utf-8', name: 'pins.json', etag: version }
}

const contentOf = (directory: Directory, version: string): PinFile => ({ version, ...columnsOf(directory) })

function columnsOf({ index, facilities }: Directory): Omit<PinFile, 'version'> {
  const columns = index.pinColumns()
  const approximate = columns.ids.flatMap((id, at) => (facilities.row(id)!.loaded.approximate ? [at] : []))
  return { ...columns, approximate: encodePositions(approximate) }
}
