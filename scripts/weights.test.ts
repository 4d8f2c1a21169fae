import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { type Chunk, pagesOf, tooHeavy, weights } from './weights.ts'

/** Incompressible text: brotli cannot compress base64-encoded random bytes below the size of the original bytes. */
const kilobytes = (many: number) => `export const text = '${randomBytes(many * 1024).toString('base64')}'`

/** A fake build: an entry (`first` KB) and a layout (`frame` KB) that contains one screen with the given name (`screen` KB). */
function built({
  first,
  screen = 1,
  name = 'Screen',
  frame = 1,
}: {
  first: number
  screen?: number
  name?: string
  frame?: number
}) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-weights-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = { first: kilobytes(first), [name]: kilobytes(screen), frame: kilobytes(frame) }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, `${file}.js`), text)
  const loads = `Promise.all([import('./frame.js'), import('./${name}.js')]).then(console.log)`
  writeFileSync(join(folder, 'main.js'), `import { text } from './first.js'\nconsole.log(text)\n${loads}`)
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>')
  return build({ root: folder, configFile: false, logLevel: 'silent', plugins: [weights()] })
}

test('a build below its size limits passes', async () => {
  await built({ first: 165 })
})

test('a first workspace, another screen, and a console list below their size limits pass', { tags: 'night' }, async () => {
  await built({ first: 160, screen: 150, frame: 30, name: 'PatientDashboard' })
  await built({ first: 160, screen: 230, frame: 20 })
  await built({ first: 160, screen: 300, frame: 20, name: 'UserList' })
})

test('a sign-in page or first workspace over its size limit fails the build, and the message names it', async () => {
  await expect(built({ first: 175 })).rejects.toThrow(/sign-in and shell has 17\d\.\d KB .* may have at most 170 KB/)
  const workspace = built({ first: 160, screen: 165, frame: 30, name: 'PatientDashboard' })
  await expect(workspace).rejects.toThrow(
    /PatientDashboard has 35\d\.\d KB of JavaScript: a first workspace may have at most 350 KB/,
  )
})

test('a screen or console list over its size limit fails the build, and the message names it', { tags: 'night' }, async () => {
  await expect(built({ first: 160, screen: 235, frame: 30 })).rejects.toThrow(/Screen has 42\d\.\d KB .* may have at most 420 KB/)
  const list = built({ first: 160, screen: 315, frame: 30, name: 'UserList' })
  await expect(list).rejects.toThrow(/UserList has 50\d\.\d KB .* a console list may have at most 500 KB/)
})

test('a page that needs too many files fails the build', () => {
  const page = { name: 'Screen', kind: 'any other screen', bytes: 1, more: 1 } as const
  expect(tooHeavy([{ ...page, files: 25 }])).toEqual([])
  expect(tooHeavy([{ ...page, files: 26 }])).toEqual(['Screen needs 26 files: a page may need at most 25'])
})

test('a dashboard and the application that its URL opens count as one page', () => {
  const chunk = (name: string, imports: string[], dynamicImports: string[] = []): Chunk => ({
    ...{ name, fileName: `${name}.js`, moduleIds: [name], code: '', isEntry: name === 'main' },
    ...{ imports: imports.map(file => `${file}.js`), dynamicImports: dynamicImports.map(file => `${file}.js`) },
  })
  const pages = pagesOf([
    chunk('main', [], ['PatientDashboard', 'frame']),
    chunk('frame', []),
    chunk('PatientDashboard', ['cards'], ['ApplicationOverlay']),
    chunk('cards', []),
    chunk('ApplicationOverlay', ['steps']),
    chunk('steps', []),
  ])
  const together = pages.find(({ name }) => name === 'PatientDashboard with ApplicationOverlay')
  expect(together?.kind).toBe('any other screen')
  expect([...together!.files].toSorted()).toEqual(
    ['ApplicationOverlay', 'PatientDashboard', 'cards', 'frame', 'main', 'steps'].map(name => `${name}.js`),
  )
  expect(pages.map(({ name }) => name)).not.toContain('AdmissionsDashboard with ApplicationDetail')
})
