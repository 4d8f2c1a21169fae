import { readFile } from 'node:fs/promises'
import { type FontFiles, shortName } from '#domain/platform/pdf/families.ts'

const read = (path: string) => readFile(new URL(import.meta.resolve(path)))

/** The fonts for PDFs, from the installed packages. */
export const fontFiles: FontFiles = {
  ranges: async family => JSON.parse((await read(`${family}/unicode.json`)).toString('utf8')),
  bytes: async (family, file) => read(`${family}/files/${shortName(family)}-${file}-wght-normal.woff2`),
}
