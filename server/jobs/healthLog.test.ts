import { expect, test } from 'vitest'
import type { Check } from '#domain/platform/system/schema.ts'
import { createHealthLog } from './healthLog.ts'

const check = (state: Check['state'], cause: Check['cause'] = null): Check[] => [
  { name: 'files', state, cause, amount: null, job: null },
]

test('a failing check is logged at most once a minute, and once when it recovers', () => {
  const lines: string[] = []
  let time = 0
  const line = (level: string) => (fields: { cause: string }) => void lines.push(`${time / 1000} ${level} ${fields.cause}`)
  const write = createHealthLog({ error: line('error'), warn: line('warn'), info: line('info') } as never, () => time)
  const at = (seconds: number, ...checks: Parameters<typeof check>) => {
    time = seconds * 1000
    write(check(...checks))
  }
  at(0, 'ok')
  for (let second = 10; second <= 80; second += 10) at(second, 'failed', 'disk_full')
  at(90, 'ok')
  at(100, 'failed', 'disk_full')
  at(110, 'warning', 'disk_low')
  at(120, 'ok')
  at(130, 'ok')
  expect(lines).toEqual([
    '10 error disk_full',
    '70 error disk_full',
    '90 info disk_full',
    '110 warn disk_low',
    '120 info disk_low',
  ])
})
