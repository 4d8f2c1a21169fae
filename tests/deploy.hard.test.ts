import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { command, compose, imageSettings, instruction, type Named } from './deploy.testing.ts'
import { freePort } from './engines/freePort.ts'

const healthCheck = JSON.parse(/CMD (\[.*\])/s.exec(instruction('HEALTHCHECK'))![1]!) as string[]

/** Runs one of the release's programs. Resolves with its exit code and output. */
const run = (folder: string, line: string[], env: Named<string>) => {
  const { status, stdout, stderr } = spawnSync(join(folder, line[0]!), line.slice(1), { cwd: folder, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('a release migrates, starts with the image’s command, passes its health check, and stops, without npm or other folders', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const release = join(folder, 'passage')
  const { writeRelease } = (await import('../scripts/release.mjs' as string)) as { writeRelease: (target: string) => object }
  writeRelease(release)
  expect(globSync('{server,domain}/**/*.test.ts', { cwd: release })).toEqual([])
  const env = {
    ...imageSettings,
    ...{
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      SEED: 'lookups',
      MIGRATE_AT_START: 'false',
    },
    SECRET_KEY: 'a secret key of the deployment test',
    PATH: '/nonexistent',
  }
  expect(run(release, command, env)).toMatchObject({ status: 1, output: expect.stringContaining('Run npm run migrate') })
  const { command: migrate } = compose.services.migrate!
  expect(run(release, migrate!, env)).toMatchObject({ status: 0, output: expect.stringContaining('up to date') })

  const server = spawn(join(release, command[0]!), command.slice(1), { cwd: release, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', chunk => (output += chunk))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Passage is ready')
  expect(run(release, healthCheck, env)).toMatchObject({ status: 0 })
  const ready = compose.services.app1!.healthcheck!.test.slice(1).map(part => part.replace('8080', env.PORT))
  expect(run(release, ready, env)).toMatchObject({ status: 0 })
  const ended = new Promise<number | null>(done => server.once('exit', done))
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(run(release, healthCheck, env)).toMatchObject({ status: 1 })
})
