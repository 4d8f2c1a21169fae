import { readFile } from 'node:fs/promises'
import { type Family, shortName } from './families.ts'

const read = (path: string) => readFile(new URL(import.meta.resolve(path)))

/** The fonts for PDFs, from the installed packages. */
export const fontFiles = {
  /** The characters of each file of a family, as in CSS: `{ latin: 'U+0000-00FF,U+0131' }`. */
  ranges: async (family: Family): Promise<Readonly<Record<string, string>>> =>
    JSON.parse((await read(`${family}/unicode.json`)).toString('utf8')),
  bytes: (family: Family, file: string) => read(`${family}/files/${shortName(family)}-${file}-wght-normal.woff2`),
}
