import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('the log is JSON lines on standard output with UTC time, without headers, passwords and error messages', async () => {
  const script = `
    import { openLogger } from './server/platform/log/logger.ts'
    let trace
    const log = openLogger({ LOG_LEVEL: 'info' }, () => trace)
    log.info({ status: 200, password: 'secret-1', headers: { cookie: 'secret-2' }, sent: { authorization: 'secret-3' } }, 'one')
    log.error({ err: new RangeError('secret-4') }, 'other')
    trace = '4bf92f35'
    log.info('in a trace')`
  const { stdout } = await run(resolve('node_modules/.bin/node'), ['--input-type=module', '-e', script])
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    {
      hostname: hostname(),
      pid: expect.any(Number),
      msg: 'one',
      level: 'info',
      status: 200,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
    {
      hostname: hostname(),
      pid: expect.any(Number),
      msg: 'other',
      level: 'error',
      err: { name: 'RangeError', trace: expect.stringContaining('at ') },
    },
    { msg: 'in a trace', trace_id: '4bf92f35' },
  ])
  expect(stdout).not.toContain('secret-')
})
