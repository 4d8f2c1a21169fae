import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'

/** The folder for uploads: FILES_URL, which several servers can share, or by default a folder in DATA_DIR. */
export const filesFolder = (config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>): string =>
  config.FILES_URL ? fileURLToPath(config.FILES_URL) : resolve(config.DATA_DIR, 'files')
