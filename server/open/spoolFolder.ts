import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'

/** An upload is over within seconds; what is older was left by a process that was killed. Milliseconds. */
const abandoned = 60 * 60 * 1000

/** Where uploads wait until they were looked at, without those that nobody waits for any more. */
export async function spoolFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, now: Date): Promise<string> {
  const folder = resolve(DATA_DIR, 'spool')
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > abandoned) await rm(path, { force: true })
  }
  return folder
}
