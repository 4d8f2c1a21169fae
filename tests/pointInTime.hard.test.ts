import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './engines/freePort.ts'

/**
 * The folder with the binaries of an installed PostgreSQL server. The package that the other tests use does not include
 * pg_basebackup.
 */
const bin = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').map(dirname).sort().at(-1)
if (!bin) console.log('Skipped: this test needs the PostgreSQL programs (apt-get install postgresql).')

test.runIf(bin)('the drill restores a base backup and the archive to a time before a table was emptied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-point-in-time-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root.
  const user = isRoot ? { uid: 65534, gid: 65534 } : {}
  const options = { ...user, cwd: folder, encoding: 'utf8', env: { PATH: `${bin}:${process.env.PATH}`, LC_ALL: 'C' } } as const
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  if (isRoot) chownSync(folder, 65534, 65534)
  const [data, base, archive, restored] = ['data', 'base', 'archive', 'restored'].map(name => join(folder, name))
  mkdirSync(archive!)
  if (isRoot) chownSync(archive!, 65534, 65534)
  cpSync('deploy/postgres/drill.sh', join(folder, 'drill.sh'))
  run('initdb', '-D', data!, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  const archiving = readFileSync('deploy/postgres/archiving.conf', 'utf8').replaceAll('/archive/', `${archive}/`)
  execFileSync('tee', ['-a', join(data!, 'postgresql.conf')], { ...options, input: archiving, stdio: ['pipe', 'ignore', 'pipe'] })
  const [port, drillPort] = [String(await freePort()), String(await freePort())]
  run('pg_ctl', '-D', data!, '-l', join(folder, 'log'), '-w', '-o', `-p ${port} -h 127.0.0.1 -k ${folder}`, 'start')
  onTestFinished(() => {
    for (const running of [data!, restored!]) spawnSync(join(bin!, 'pg_ctl'), ['-D', running, '-m', 'immediate', 'stop'], options)
  })
  const ask = (at: string, statement: string) =>
    run('psql', '-h', '127.0.0.1', '-p', at, '-U', 'postgres', '-XAtc', statement, 'passage').trim()
  run('createdb', '-h', '127.0.0.1', '-p', port, '-U', 'postgres', 'passage')
  ask(port, 'create table audit_events (at timestamptz default clock_timestamp())')
  ask(port, 'insert into audit_events default values')
  run('pg_basebackup', '-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-D', base!, '-Ft', '-z', '-c', 'fast')
  ask(port, 'insert into audit_events default values')
  const before = ask(port, 'select clock_timestamp()')
  ask(port, 'select pg_sleep(0.1)')
  ask(port, 'delete from audit_events')
  ask(port, 'select pg_switch_wal()')
  await expect.poll(() => ask(port, 'select archived_count > 1 from pg_stat_archiver'), { timeout: 30_000 }).toBe('t')

  const env = { ...options.env, PORT: drillPort, PGUSER: 'postgres' }
  const output = execFileSync('sh', ['drill.sh', base!, archive!, restored!, before], { ...options, env })
  expect(output).toMatch(/copied the backup: \d+ s, \d+ MB\nreplayed the WAL: \d+ s\nrestored in: \d+ s\n/)
  expect(ask(drillPort, 'select count(*) from audit_events')).toBe('2')
  expect(ask(port, 'select count(*) from audit_events')).toBe('0')
  // The copy never writes to the archive of the original.
  expect(ask(drillPort, 'show archive_mode')).toBe('off')
  expect(Date.parse(/newest row in the audit log: (.*)/.exec(output)![1]!)).toBeLessThan(Date.parse(before))
})
