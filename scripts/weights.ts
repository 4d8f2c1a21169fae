import type { Plugin, Rolldown } from 'vite'
import { openedTogether } from '../src/startup/early/screenCode.ts'
import { brotli } from './brotli.ts'

/** Maximum size of each page's JavaScript in KB after brotli compression, including everything that the page needs to render. */
export const limits = { 'the sign-in page': 170, 'a first workspace': 350, 'any other screen': 420, 'a console list': 500 }

/** Maximum number of JavaScript files that a page needs to render, because each file costs a slow CPU a few milliseconds. */
export const mostFiles = 25

/** Landing pages, and the pages that users open from them first. */
const firstWorkspaces = ['PatientDashboard', 'AdmissionsDashboard', 'MyOrganization', 'Insights', 'Community', 'FirstLogin']

/** Admin lists, which also load react-admin's Material UI views and the data grid. */
const consoleLists = ['Messages', 'UserList', 'OrganizationList', 'FacilityList', 'FeatureTagList', 'PayerList']

type Kind = keyof typeof limits
type Page = { name: string; kind: Kind; files: Set<string>; ownFiles: Set<string> }
type Weight = { name: string; kind: Kind; bytes: number; more: number; files: number }

export const limitOf = ({ kind }: Pick<Page, 'kind'>) => limits[kind] * 1024

function kindOf(screen: string): Kind {
  if (firstWorkspaces.includes(screen)) return 'a first workspace'
  return consoleLists.includes(screen) ? 'a console list' : 'any other screen'
}

/** The fields needed to measure a chunk. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'code' | 'imports' | 'dynamicImports' | 'isEntry' | 'moduleIds'
>

/** The size of a chunk as the server sends it. */
export const transferSize = ({ code }: Pick<Chunk, 'code'>): number => brotli(code).length

/** A file and all files that it imports. */
function withImports(all: readonly Chunk[], fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = all.find(item => item.fileName === fileName)
  if (seen.has(fileName) || !chunk) return seen
  seen.add(fileName)
  for (const next of chunk.imports) withImports(all, next, seen)
  return seen
}

/** A dynamically imported file and all files that it imports. A group with the same name is a separate file. */
export const filesNamed = (all: readonly Chunk[], name: string): Set<string> =>
  new Set(all.flatMap(chunk => (chunk.name === name ? [...withImports(all, chunk.fileName)] : [])))

/**
 * The files of the first page, of each screen, and of each dashboard together with an application that its URL opens, with all
 * imports. A screen includes its layout, and a list also includes the admin area.
 */
export function pagesOf(all: readonly Chunk[]): Page[] {
  const chunks = new Map(all.map(chunk => [chunk.fileName, chunk]))
  const entry = all.find(chunk => chunk.isEntry)
  if (!entry) return []
  const first = withImports(all, entry.fileName)
  const named = (name: string) => filesNamed(all, name)
  const screens = new Set([...first].flatMap(name => chunks.get(name)?.dynamicImports ?? []))
  const pages: Page[] = [
    { name: 'sign-in and shell', kind: 'the sign-in page', files: first, ownFiles: first },
    ...[...screens].map((name): Page => {
      const ownChunks = withImports(all, name)
      const grid = [...ownChunks].some(part => chunks.get(part)?.moduleIds.some(id => id.includes('@mui/x-data-grid')))
      const files = first
        .union(ownChunks)
        .union(named('frame'))
        .union(grid ? named('AdminArea') : new Set<string>())
      const called = chunks.get(name)?.name ?? name
      return { name: called, kind: kindOf(called), files, ownFiles: ownChunks.difference(first) }
    }),
  ]
  const together = openedTogether().flatMap((names): Page[] => {
    const parts = names.map(named)
    if (parts.some(part => part.size === 0)) return []
    const files = parts.reduce((all, part) => all.union(part), first.union(named('frame')))
    return [{ name: names.join(' with '), kind: kindOf(names.at(-1)!), files, ownFiles: files.difference(first) }]
  })
  // A list's page already includes the admin area.
  return [...pages, ...together.filter(({ files }) => !pages.some(page => page.files.symmetricDifference(files).size === 0))]
}

/** The size of each page: JavaScript with all imports, after brotli compression. */
export function weigh(all: readonly Chunk[]): Weight[] {
  const pages = pagesOf(all)
  const needed = new Set(pages.flatMap(({ files }) => [...files]))
  const size = new Map(all.flatMap(chunk => (needed.has(chunk.fileName) ? [[chunk.fileName, transferSize(chunk)]] : [])))
  const sum = (names: Set<string>) => [...names].reduce((total, name) => total + size.get(name)!, 0)
  return pages.map(({ name, kind, files, ownFiles }) => ({
    ...{ name, kind, files: files.size },
    ...{ bytes: sum(files), more: sum(ownFiles) },
  }))
}

/** One message for each page that exceeds its limit. */
export const tooHeavy = (pages: readonly Weight[]): string[] =>
  pages.flatMap(page => [
    ...(page.bytes > limitOf(page)
      ? [`${page.name} has ${kilobytes(page.bytes)} of JavaScript: ${page.kind} may have at most ${limits[page.kind]} KB`]
      : []),
    ...(page.files > mostFiles ? [`${page.name} needs ${page.files} files: a page may need at most ${mostFiles}`] : []),
  ])

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Prints each page's size and fails the build if a page exceeds its limit. */
export function weights(): Plugin {
  return {
    name: 'weights',
    apply: 'build',
    generateBundle(_options, bundle) {
      const pages = weigh(Object.values(bundle).filter(file => file.type === 'chunk'))
      const line = ({ name, kind, bytes, more, files }: Weight) =>
        `  ${name}: ${kilobytes(bytes)} of ${limits[kind]}, ${kilobytes(more)} of it its own, ${files} files`
      this.info(['Brotli-compressed JavaScript', ...pages.toSorted((a, b) => b.bytes - a.bytes).map(line)].join('\n'))
      const heavy = tooHeavy(pages)
      if (heavy.length) this.error(heavy.join('\n'))
    },
  }
}
