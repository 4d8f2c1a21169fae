import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type Files, folderFiles } from '../platform/gateways/files.ts'
import { filesFolder } from './filesFolder.ts'

/** Storage for uploads: a bucket if one is configured, otherwise a folder. Loads the S3 client only if needed. */
export async function openFiles(config: Config): Promise<Files> {
  if (!config.FILES_S3_BUCKET) return folderFiles(filesFolder(config))
  const { s3Files } = await import('../platform/gateways/s3Files.ts')
  return s3Files(config, resolve(config.DATA_DIR, 'spool'))
}
