// Runs on the system's Node in a fresh clone before packages are installed, so it cannot use packages or TypeScript.
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

/** The project's Node as pinned in the lock file, not the system's Node. */
export const nodeBinary = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

const installStamp = join(root, 'node_modules', '.passage-installed')
const dist = join(root, 'dist')
const stampIn = folder => join(folder, '.passage-built')
/** The file that lists a build's hashed assets. */
const listName = '.passage-assets'
const buildInputs = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts',
  'src',
  'domain',
  'public',
]

/** Installs the packages in the lock file unless they are already installed. Exits with a message on failure. */
export function ensureInstalled() {
  const wanted = hashOf(['package-lock.json'])
  if (read(installStamp) !== wanted) {
    console.log('Installing packages (npm ci). This takes about a minute …')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'], { shell: windows })
    ensureNode()
    writeFileSync(installStamp, wanted)
  }
  ensureNode()
}

/** Installs the project's Node, which is missing if npm's install scripts are disabled. */
function ensureNode() {
  if (existsSync(nodeBinary)) return
  run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(root, 'node_modules', 'node') })
  if (!existsSync(nodeBinary)) fail(`The project's Node was not installed at ${nodeBinary}.`)
}

/** Whether dist/ was built from the current files. */
export const isBuilt = () => read(stampIn(dist)) === hashOf(buildInputs)

/**
 * Builds the browser app into dist/ unless it is up to date. Call `ensureInstalled` first. The build is written to a temporary
 * folder, which then replaces dist/. The previous build's assets stay available for browsers that still show its pages.
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

/** Exits with a message if the server cannot start. This prevents a useless build, or a build while another server is running. */
export const ensureFree = () => {
  const asked = spawnSync(nodeBinary, [join(root, 'scripts', 'free.ts')], { cwd: root, stdio: 'inherit' })
  if (asked.status !== 0) process.exit(1)
}

/** Runs a program and exits if the program fails. */
function run(program, args, options = {}) {
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.error) fail(`${program} could not be started: ${done.error.message}`)
  if (done.status !== 0) fail(`${[program, ...args].join(' ')} failed, so Passage cannot continue.`)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const read = path => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** A hash of the names and contents of these files and folders. Excludes test files. */
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
