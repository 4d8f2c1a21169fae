import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, spoolPath } from '../config.ts'
import { type BeforeStoring, type Files, folderFiles } from '../platform/gateways/files.ts'

/** Storage for uploads: a bucket if one is configured, otherwise a folder. Loads the S3 client only if needed. */
export async function openFiles(config: Config, beforeStoring?: BeforeStoring): Promise<Files> {
  if (!config.FILES_S3_BUCKET) return folderFiles(filesFolder(config), beforeStoring)
  const { s3Files } = await import('../platform/gateways/s3Files.ts')
  return s3Files(config, spoolPath(config), beforeStoring)
}

/** The folder for uploads: FILES_URL, which several servers can share, or by default a folder in DATA_DIR. */
export const filesFolder = (config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>): string =>
  config.FILES_URL ? fileURLToPath(config.FILES_URL) : resolve(config.DATA_DIR, 'files')

/** Age in milliseconds after which a file counts as abandoned by a killed process. Uploads take only seconds. */
const abandoned = 60 * 60 * 1000

/** Deletes abandoned uploads and returns the folder for uploads awaiting inspection. */
export async function spoolFolder(config: Pick<Config, 'DATA_DIR'>, now: Date): Promise<string> {
  const folder = spoolPath(config)
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > abandoned) await rm(path, { force: true })
  }
  return folder
}
