import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { compileHint } from './buildFiles.ts'

test('the compile hint is each file’s first line, and the source map still points to the line that it moved', () => {
  const { generateBundle } = compileHint() as unknown as {
    generateBundle: { handler: (options: object, bundle: object) => void }
  }
  const source = JSON.stringify({ version: 3, names: [], sources: ['a.ts'], mappings: 'AAAA;AACA' })
  const file = { type: 'chunk', fileName: 'a.js', code: 'first()\nsecond()' }
  const map = { type: 'asset', fileName: 'a.js.map', source }
  generateBundle.handler({}, { 'a.js': file, 'a.js.map': map })
  const lines = file.code.split('\n')
  expect(lines).toEqual(['//# allFunctionsCalledOnLoad', 'first()', 'second()'])
  const second = new SourceMap(JSON.parse(map.source)).findEntry(lines.indexOf('second()'), 0)
  expect(second).toMatchObject({ originalSource: 'a.ts', originalLine: 1 })
})
