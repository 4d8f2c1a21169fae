import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Maximum size of each page's JavaScript in KB after brotli compression, including everything that the page needs to render. */
export const limits = { 'the sign-in page': 170, 'a first workspace': 350, 'any other screen': 420, 'a console list': 500 }

/** Landing pages, and the pages that users open from them first. */
const firstWorkspaces = ['PatientDashboard', 'AdmissionsDashboard', 'MyOrganization', 'Insights', 'Community', 'FirstLogin']

/** Admin lists, which also load react-admin's Material UI views and the data grid. */
const consoleLists = ['Messages', 'UserList', 'OrganizationList', 'FacilityList', 'FeatureTagList', 'PayerList']

type Kind = keyof typeof limits
type Page = { name: string; kind: Kind; bytes: number; more: number }

function kindOf(screen: string): Kind {
  if (firstWorkspaces.includes(screen)) return 'a first workspace'
  return consoleLists.includes(screen) ? 'a console list' : 'any other screen'
}

/** The fields needed to measure a chunk. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'code' | 'imports' | 'dynamicImports' | 'isEntry' | 'moduleIds'
>

/**
 * The transfer size of the first page and of each screen: JavaScript with all imports, after brotli compression. A screen
 * includes its layout, and a list also includes the admin area.
 */
export function weigh(all: readonly Chunk[]): Page[] {
  const chunks = new Map(all.map(chunk => [chunk.fileName, chunk]))
  const size = new Map(all.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]))
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const next of chunks.get(name)?.imports ?? []) withImports(next, seen)
    return seen
  }
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (size.get(name) ?? 0), 0)
  const entry = all.find(chunk => chunk.isEntry)
  if (!entry) return []
  const first = withImports(entry.fileName)
  const frame = (name: string) => {
    const chunk = all.find(item => item.name === name)
    return chunk ? withImports(chunk.fileName) : new Set<string>()
  }
  const screens = new Set([...first].flatMap(name => chunks.get(name)?.dynamicImports ?? []))
  return [
    { name: 'sign-in and shell', kind: 'the sign-in page', bytes: sum(first), more: sum(first) },
    ...[...screens].map((name): Page => {
      const ownChunks = withImports(name)
      const grid = [...ownChunks].some(part => chunks.get(part)?.moduleIds.some(id => id.includes('@mui/x-data-grid')))
      const total = first
        .union(ownChunks)
        .union(frame('Layout'))
        .union(grid ? frame('AdminArea') : new Set<string>())
      const called = chunks.get(name)?.name ?? name
      const kind = kindOf(called)
      return { name: called, kind, bytes: sum(total), more: sum(ownChunks.difference(first)) }
    }),
  ]
}

/** One message for each page that exceeds its limit. */
export const tooHeavy = (pages: readonly Page[]): string[] =>
  pages
    .filter(page => page.bytes > limits[page.kind] * 1024)
    .map(page => `${page.name} is ${kilobytes(page.bytes)} of JavaScript: ${page.kind} may have ${limits[page.kind]} KB`)

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Prints each page's size and fails the build if a page exceeds its limit. */
export function weights(): Plugin {
  return {
    name: 'weights',
    apply: 'build',
    generateBundle(_options, bundle) {
      const pages = weigh(Object.values(bundle).filter(file => file.type === 'chunk'))
      const line = ({ name, kind, bytes, more }: Page) =>
        `  ${name}: ${kilobytes(bytes)} of ${limits[kind]}, ${kilobytes(more)} its own`
      this.info(['JavaScript in brotli', ...pages.toSorted((a, b) => b.bytes - a.bytes).map(line)].join('\n'))
      const heavy = tooHeavy(pages)
      if (heavy.length) this.error(heavy.join('\n'))
    },
  }
}
