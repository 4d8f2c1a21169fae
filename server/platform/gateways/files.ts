import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Storage for uploaded files. Names are random; the database stores the original names. */
export type Files = {
  /** Stores the bytes and returns the file's name. */
  put: (bytes: Uint8Array, extension: string) => Promise<string>
  /** A stored file's content; undefined if the file does not exist. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Stores a stream and returns the file's name. Leaves no file behind if it fails. */
  putStream: (chunks: Readable, extension: string) => Promise<string>
  /** Stores a stream under a name that another installation gave the file. */
  putNamed: (chunks: Readable, name: string) => Promise<void>
  /** A local path to a stored file that is too large for memory; undefined if the file does not exist. */
  local: (name: string) => Promise<string | undefined>
  /** Deletes a file, and the part of it that a crash left. */
  remove: (name: string) => Promise<void>
  /** Stores and removes a small file. Rejects if that fails. */
  probe: () => Promise<FileProbe>
}

/** Called with a file's name before the file is stored, so that it can be found if the server stops. */
export type BeforeStoring = (name: string) => Promise<unknown>

/** `free_mb` is the free space for files in megabytes; absent if unknown. */
export type FileProbe = { free_mb?: number }

/** The probe file is not empty, because a full disk may still have room for an empty file. */
const probeBytes = Buffer.alloc(16_384)

/** The format of stored file names. */
export const storedNamePattern = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/

/** The default: files in a folder, which several servers can share. */
export function folderFiles(folder: string, beforeStoring: BeforeStoring = async () => {}): Files {
  const putNamed: Files['putNamed'] = async (chunks, name) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = join(folder, `${name}.part`)
    try {
      await pipeline(chunks, createWriteStream(part, { mode: 0o600 }))
      await rename(part, join(folder, name))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    putNamed,
    async put(bytes, extension) {
      // Only the server's own user can access patient files.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${randomUUID()}.${extension}`
      await beforeStoring(name)
      // Each file gets its final name when it is complete, so a crash never leaves a partial file under that name.
      await writeFile(join(folder, `${name}.part`), bytes, { flush: true, mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, name))
      return name
    },
    async get(name) {
      if (!storedNamePattern.test(name)) return undefined
      return readFile(join(folder, name)).catch(error => {
        // A missing file is an expected result; other errors are not.
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async putStream(chunks, extension) {
      const name = `${randomUUID()}.${extension}`
      await beforeStoring(name)
      await putNamed(chunks, name)
      return name
    },
    async local(name) {
      const path = join(folder, name)
      return storedNamePattern.test(name) && existsSync(path) ? path : undefined
    },
    async remove(name) {
      if (!storedNamePattern.test(name)) return
      for (const path of [name, `${name}.part`]) await rm(join(folder, path), { force: true })
    },
    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `probe-${process.pid}.part`)
      try {
        await writeFile(path, probeBytes, { mode: 0o600 })
      } finally {
        await rm(path, { force: true }).catch(() => {})
      }
      const { bavail, bsize } = await statfs(folder)
      return { free_mb: Math.floor((bavail * bsize) / 2 ** 20) }
    },
  }
}

/** Whether a file operation failed because the disk is full, read-only, damaged, or not writable by this process. */
export function isStorageError(error: unknown): boolean {
  const { code = '', syscall = '' } = error as { code?: string; syscall?: string }
  return /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO)$/.test(code) && /^(open|write|mkdir|rename|fsync|close)$/.test(syscall)
}
