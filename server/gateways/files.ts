import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where uploaded files live. Names are ours and random; what a person called a file is kept in the database. */
export type Files = {
  /** Stores the bytes and answers the name they are found by. */
  put: (bytes: Uint8Array, extension: string) => Promise<string>
  /** The bytes of a stored file, or nothing. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Stores what comes, piece by piece, and answers its name; a failure leaves nothing. */
  putStream: (pieces: Readable, extension: string) => Promise<string>
  /** Where on this machine a stored file can be read, for what is too large for memory; nothing where there is none. */
  local: (name: string) => Promise<string | undefined>
  remove: (name: string) => Promise<void>
}

/** The names that files are found by. */
export const ours = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/

/** Files in a folder: the default, and fit for several servers that share it. */
export function folderFiles(folder: string): Files {
  return {
    async put(bytes, extension) {
      // Patients' papers: for this user of the machine alone.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${randomUUID()}.${extension}`
      // Whole or not at all: a crash leaves no half file under a final name.
      await writeFile(join(folder, `${name}.part`), bytes, { flush: true, mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, name))
      return name
    },
    async get(name) {
      if (!ours.test(name)) return undefined
      return readFile(join(folder, name)).catch(error => {
        // Not there is an answer; a disk that fails is none.
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async putStream(pieces, extension) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${randomUUID()}.${extension}`
      const part = join(folder, `${name}.part`)
      try {
        await pipeline(pieces, createWriteStream(part, { mode: 0o600 }))
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      return name
    },
    async local(name) {
      const path = join(folder, name)
      return ours.test(name) && existsSync(path) ? path : undefined
    },
    async remove(name) {
      if (ours.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}
