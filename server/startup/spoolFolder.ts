import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'

/** Age in milliseconds after which a file counts as abandoned by a killed process. Uploads take only seconds. */
const abandoned = 60 * 60 * 1000

/** Deletes abandoned uploads and returns the folder for uploads awaiting inspection. */
export async function spoolFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, now: Date): Promise<string> {
  const folder = resolve(DATA_DIR, 'spool')
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > abandoned) await rm(path, { force: true })
  }
  return folder
}
