import { afterAll, expect, test, vi } from 'vitest'

/** The texts that were read while the modules loaded. */
const reads = vi.hoisted(() => [] as string[])

vi.mock('./translations.ts', () => {
  const read = (path: string): unknown => {
    reads.push(`${path} ${new Error().stack?.match(/\/src\/(?!i18n)[^)\n]*/)?.[0]}`)
    return path
  }
  const tree = (path: string, english: object): object => {
    const properties = Object.entries(english).map(([name, one]) => {
      const at = `${path}.${name}`
      return [name, { enumerable: true, ...(typeof one === 'string' ? leaf(at, one) : { value: tree(at, one) }) }]
    })
    return Object.defineProperties({}, Object.fromEntries(properties))
  }
  const leaf = (path: string, english: string): PropertyDescriptor =>
    /%\{|\|\|\|\|/.test(english) ? { value: () => read(path) } : { get: () => read(path) }
  return { translations: tree }
})

// A worker's files share the modules, and these have no texts.
afterAll(() => {
  vi.resetModules()
})

test('no text is read while a module loads, because it would stay in the language of that moment', async () => {
  vi.resetModules()
  const files = import.meta.glob([
    '../**/*.{ts,tsx}',
    '!../**/*.test.*',
    '!../**/*testing.*',
    '!../main.tsx',
    // Only for development.
    '!../ui/Styleguide.tsx',
    // It imports a module that only the build has.
    '!../dataProvider/serviceWorker.ts',
    '!./**',
    '!../**/acting.ts',
  ])
  for (const load of Object.values(files)) await load()
  expect(reads).toEqual([])
})
