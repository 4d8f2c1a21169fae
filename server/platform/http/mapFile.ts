import { open, stat } from 'node:fs/promises'

/** The parts of a PMTiles 3 header that matter here: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const header = { length: 127, magic: 'PMTiles', versionAt: 7, tileTypeAt: 99, version: 3, vectorTiles: 1 } as const

/** Throws an Error for the operator unless the file is a PMTiles 3 archive with vector tiles. */
export async function checkMapFile(path: string): Promise<void> {
  const refuse = (why: string): never => {
    throw new Error(`Passage cannot start. MAP_FILE ${why}. See docs/operations.md, "Street map".`)
  }
  const bytes = await readStart(path).catch((error: NodeJS.ErrnoException) =>
    refuse(error.code === 'ENOENT' ? 'names a file that does not exist' : `cannot be read (${error.code ?? error.message})`),
  )
  if (bytes.toString('latin1', 0, header.magic.length) !== header.magic) refuse('is not a PMTiles archive')
  if (bytes[header.versionAt] !== header.version)
    refuse(`is a PMTiles archive of version ${bytes[header.versionAt]}; version 3 is required`)
  if (bytes.length < header.length) refuse('is incomplete')
  if (bytes[header.tileTypeAt] !== header.vectorTiles) refuse('contains pictures; vector tiles are required')
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(header.length), 0, header.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Changes with the file, so that browsers do not combine parts of two versions. */
export async function mapVersion(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`
}
