import { type Family, type FontFiles, shortName } from '#domain/platform/pdf/families.ts'
import { withCode } from '../startup/code.ts'

const folder = '/node_modules/@fontsource-variable'
const urls = import.meta.glob<string>('/node_modules/@fontsource-variable/noto-sans*/files/*-wght-normal.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
})
const ranges = import.meta.glob<Record<string, string>>('/node_modules/@fontsource-variable/noto-sans*/unicode.json', {
  import: 'default',
})

const loads = new Map<string, () => Promise<Uint8Array>>()
/** The same function for the same file, as `withCode` needs it. */
function loadOf(url: string) {
  if (!loads.has(url))
    loads.set(url, async () => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`Font: status ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    })
  return loads.get(url)!
}

/** The fonts for PDFs, from the server. */
export const fontFiles: FontFiles = {
  ranges: (family: Family) => withCode(ranges[`${folder}/${shortName(family)}/unicode.json`]!),
  bytes: (family: Family, file: string) => {
    const name = shortName(family)
    return withCode(loadOf(urls[`${folder}/${name}/files/${name}-${file}-wght-normal.woff2`]!))
  },
}
