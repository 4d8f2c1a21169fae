import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.ts'

const path = `${process.env.PATH}:/usr/sbin`

export const hasPooler = spawnSync('pgbouncer', ['--version'], { env: { PATH: path } }).status === 0
if (!hasPooler) console.log('Skipped: some tests need pgbouncer (apt-get install pgbouncer).')

/**
 * Starts PgBouncer in front of a database of the PostgreSQL server on this port. Uses the default settings except for the mode.
 * `folder` is removed at the end and may be used for other files.
 */
export async function startPooler({ mode, port: server, database }: { mode: string; port: number; database: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-pooler-'))
  const port = await freePort()
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${database} = host=127.0.0.1 port=${server} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\ndefault_pool_size = 30\n`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    // PgBouncer refuses to run as root.
    chmodSync(folder, 0o755)
    chownSync(folder, 65534, 65534)
  }
  const start = () =>
    spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
      env: { PATH: path },
      stdio: 'ignore',
      ...(isRoot && { uid: 65534, gid: 65534 }),
    })
  let child = start()
  const kill = () => {
    const ended = new Promise(done => child.once('exit', done))
    child.kill('SIGKILL')
    return ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${database}`,
    folder,
    kill,
    /** Restarts PgBouncer after `kill`. */
    start: () => {
      child = start()
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
