import { expect, it } from 'vitest'
import { filesToHint } from './compileHints.ts'
import type { Chunk } from './weights.ts'

const chunk = (name: string, imports: string[] = [], dynamicImports: string[] = [], isEntry = false): Chunk => ({
  ...{ fileName: `${name}.js`, name, code: '', isEntry, moduleIds: [] },
  ...{ imports: imports.map(one => `${one}.js`), dynamicImports: dynamicImports.map(one => `${one}.js`) },
})

it('marks the files of the sign-in page and of preloaded screens, but not those that load later', () => {
  const chunks = [
    chunk('index', ['platform'], ['MatchPage', 'Claims'], true),
    chunk('platform'),
    chunk('MatchPage', ['matching', 'platform'], ['MatchMap']),
    chunk('matching'),
    chunk('MatchMap'),
    chunk('Claims'),
  ]
  expect([...filesToHint(chunks)].sort()).toEqual(['MatchPage.js', 'index.js', 'matching.js', 'platform.js'])
})
