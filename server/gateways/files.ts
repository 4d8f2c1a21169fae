import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Storage for uploaded files. Names are random; the original name is stored in the database. */
export type Files = {
  /** Stores the bytes and returns the file's name. */
  put: (bytes: Uint8Array, extension: string) => Promise<string>
  /** The contents of a stored file, or undefined. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Stores a stream and returns the file's name; a failure leaves no file. */
  putStream: (chunks: Readable, extension: string) => Promise<string>
  /** A local path to a stored file too large for memory; undefined if it does not exist. */
  local: (name: string) => Promise<string | undefined>
  remove: (name: string) => Promise<void>
}

/** The format of stored file names. */
export const storedNamePattern = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/

/** Files in a folder, the default; several servers can share it. */
export function folderFiles(folder: string): Files {
  return {
    async put(bytes, extension) {
      // Patient files are accessible only to the server's user.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${randomUUID()}.${extension}`
      // Renamed when complete, so that a crash leaves no partial file under its final name.
      await writeFile(join(folder, `${name}.part`), bytes, { flush: true, mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, name))
      return name
    },
    async get(name) {
      if (!storedNamePattern.test(name)) return undefined
      return readFile(join(folder, name)).catch(error => {
        // A missing file is a valid result; other errors are not.
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async putStream(chunks, extension) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${randomUUID()}.${extension}`
      const part = join(folder, `${name}.part`)
      try {
        await pipeline(chunks, createWriteStream(part, { mode: 0o600 }))
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      return name
    },
    async local(name) {
      const path = join(folder, name)
      return storedNamePattern.test(name) && existsSync(path) ? path : undefined
    },
    async remove(name) {
      if (storedNamePattern.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}
