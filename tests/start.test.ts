import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../server/startup/lock.ts'

/**
 * Replaces the bundler, which would take half a minute. Writes a page and one hashed file named after the source, or fails
 * halfway through.
 */
const bundler = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const out = process.argv[process.argv.indexOf('--outDir') + 1]
const name = readFileSync('src/App.tsx', 'utf8').trim()
mkdirSync(out + '/assets', { recursive: true })
writeFileSync(out + '/index.html', name)
if (name === 'broken') process.exit(1)
writeFileSync(out + '/assets/' + name + '.js', name)
`

/** Creates a clone with all packages and the fake bundler. Returns functions that build it and run its scripts. */
async function clone() {
  const root = await mkdtemp(join(tmpdir(), 'passage-start-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const name of ['scripts', 'server', 'domain', 'package.json', 'package-lock.json', 'tsconfig.base.json'])
    await cp(name, join(root, name), { recursive: true })
  await mkdir(join(root, 'node_modules', 'vite', 'bin'), { recursive: true })
  for (const name of await readdir('node_modules'))
    if (!['vite', '.passage-installed'].includes(name))
      await symlink(resolve('node_modules', name), join(root, 'node_modules', name))
  await writeFile(join(root, 'node_modules/vite/bin/vite.js'), bundler)
  await writeFile(join(root, 'node_modules/vite/package.json'), '{"type":"module"}')
  const lock = createHash('sha256')
    .update('package-lock.json\0')
    .update(await readFile('package-lock.json'))
    .update('\0')
  await writeFile(join(root, 'node_modules/.passage-installed'), lock.digest('hex'))
  await mkdir(join(root, 'src'))
  const run = (line: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>(done => {
      const child = spawn(process.execPath, line, { cwd: root, env: { PATH: process.env.PATH, ...env } })
      onTestFinished(() => void child.kill('SIGKILL'))
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
      child.once('close', code => done({ code, output }))
    })
  /** Writes the only source file and builds the app. */
  const build = async (source: string) => {
    await writeFile(join(root, 'src/App.tsx'), source)
    return run(['-e', "import('./scripts/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt())"])
  }
  const page = () => readFile(join(root, 'dist/index.html'), 'utf8')
  const assets = () => readdir(join(root, 'dist/assets'))
  return { root, run, build, page, assets }
}

test('starting on a data folder in use fails before anything is built', async () => {
  const { root, run, build, page } = await clone()
  await build('first')
  const folder = join(root, 'data')
  const release = await lockFolder(folder)
  await writeFile(join(root, 'src/App.tsx'), 'second')
  const { code, output } = await run(['scripts/start.mjs'], { DATA_DIR: folder })
  expect([code, output]).toEqual([1, expect.stringContaining(`Process ${process.pid} has been using the data folder`)])
  expect(output).not.toContain('Building')
  expect(await page()).toBe('first')
  await release()
})

test('a build replaces the previous build completely; the previous build’s assets stay for open pages, and older assets are deleted', async () => {
  const { build, page, assets } = await clone()
  for (const name of ['first', 'second', 'third']) expect(await build(name)).toMatchObject({ code: 0 })
  expect(await page()).toBe('third')
  expect((await assets()).sort()).toEqual(['second.js', 'third.js'])
  expect((await build('third')).output).toBe('')
})

test('a failed build leaves the previous build unchanged', async () => {
  const { root, build, page, assets } = await clone()
  await build('first')
  expect(await build('broken')).toMatchObject({ code: 1 })
  expect([await page(), await assets()]).toEqual(['first', ['first.js']])
  expect(await build('second')).toMatchObject({ code: 0 })
  expect((await readdir(root)).filter(name => name.startsWith('dist'))).toEqual(['dist'])
})
