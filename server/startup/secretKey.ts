import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/**
 * SECRET_KEY or, if that is not set, the key in the data folder. That key is created when the server starts for the first time, and
 * only its owner can read it. Two processes that start at the same time get the same key.
 */
export async function secretKey(config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Promise<string> {
  if (config.SECRET_KEY) return config.SECRET_KEY
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const path = join(config.DATA_DIR, 'secret-key')
  const storedKey = await readKey(path)
  if (storedKey) return storedKey
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  // Linking is atomic and never overwrites a file. A process that loses the race reads the winner's key.
  await link(draft, path).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readKey(path))!
}

async function readKey(path: string) {
  const key = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (key !== undefined && key.trim().length < 32)
    throw new Error(`Passage cannot start. ${path} contains no key. Restore it, or delete it to start with a new key.`)
  return key?.trim()
}
