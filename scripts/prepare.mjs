// Runs on the system's own Node, on a fresh clone, before anything is installed: no packages, no TypeScript here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'

/** The Node that the project runs on: the one its lock file names, not the system's. */
export const nodeBinary = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

const installStamp = join(root, 'node_modules', '.passage-installed')
const dist = join(root, 'dist')
const stampIn = folder => join(folder, '.passage-built')
/** The names of a build's own hashed files. */
const listName = '.passage-assets'
const buildInputs = ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.base.json', 'src', 'domain', 'public']

/** Installs what the lock file names, unless exactly that is installed. Ends the process with a sentence if it cannot. */
export function ensureInstalled() {
  const wanted = hashOf(['package-lock.json'])
  if (read(installStamp) !== wanted) {
    console.log('Installing what Passage needs (npm ci), this takes a minute …')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'], { shell: windows })
    ensureNode()
    writeFileSync(installStamp, wanted)
  }
  ensureNode()
}

/** npm may be told to run no install scripts; then the project's Node has not been put in its place yet. */
function ensureNode() {
  if (existsSync(nodeBinary)) return
  run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(root, 'node_modules', 'node') })
  if (!existsSync(nodeBinary)) fail(`The project's Node did not arrive at ${nodeBinary}.`)
}

/** Whether dist/ holds what exactly these files build. */
export const isBuilt = () => read(stampIn(dist)) === hashOf(buildInputs)

/**
 * Builds the browser app into dist/, unless it was built from exactly these files. Needs `ensureInstalled` first. The build
 * is made aside and takes its place whole; beside it stay the files of the last one, for whoever still shows its pages.
 */
export function ensureBuilt() {
  const wanted = hashOf(buildInputs)
  if (read(stampIn(dist)) === wanted) return
  console.log('Building the browser app …')
  const draft = `${dist}.new`
  run(nodeBinary, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--outDir', draft])
  writeFileSync(join(draft, listName), assetsOf(draft).join('\n'))
  const before = read(join(dist, listName))?.split('\n') ?? assetsOf(dist)
  mkdirSync(join(draft, 'assets'), { recursive: true })
  for (const name of before) {
    const [from, to] = [join(dist, 'assets', name), join(draft, 'assets', name)]
    if (existsSync(from) && !existsSync(to)) copyFileSync(from, to)
  }
  writeFileSync(stampIn(draft), wanted)
  const last = `${dist}.old`
  rmSync(last, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, last)
  renameSync(draft, dist)
  rmSync(last, { recursive: true, force: true })
}

const assetsOf = folder => (existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [])

/** Ends the process with a sentence where a start would be refused, so that nothing is built in vain or under a running server. */
export const ensureFree = () => {
  const asked = spawnSync(nodeBinary, [join(root, 'scripts', 'free.ts')], { cwd: root, stdio: 'inherit' })
  if (asked.status !== 0) process.exit(1)
}

/** Runs a program to its end; if it fails, so does this one. */
function run(program, args, options = {}) {
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.error) fail(`${program} could not be started: ${done.error.message}`)
  if (done.status !== 0) fail(`${[program, ...args].join(' ')} failed, so Passage cannot go on.`)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const read = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** One digest over the names and the contents of these files and folders; what tests alone read does not count. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(path => filesUnder(path)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(full)
    .sort()
    .flatMap(name => filesUnder(join(path, name)))
}
