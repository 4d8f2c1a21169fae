import { expect, test } from 'vitest'
import { oncePerMinute } from './logger.ts'

test('the same line is written once a minute, with the number of skipped lines; a different line is written immediately', () => {
  let time = 0
  const written: string[] = []
  const log = oncePerMinute(() => time)
  const line = (key: string) => log(key, omitted => written.push(`${key} ${omitted}`))
  for (; time < 60_000; time += 1_000) line('ECONNREFUSED')
  line('ETIMEDOUT')
  line('ECONNREFUSED')
  expect(written).toEqual(['ECONNREFUSED 0', 'ETIMEDOUT 0', 'ECONNREFUSED 59'])
})
