import { expect, test } from 'vitest'
import { openBlocks } from './signIns.ts'

const now = '2026-11-20T10:00:00.000Z'
const until = '2026-11-20T10:00:30.000Z'
const ip = '203.0.113.7'

function newBlocks() {
  const time = { ms: 0 }
  return { time, blocks: openBlocks(() => time.ms) }
}

test('remembers the block of an address and its network, but no other', () => {
  const { blocks } = newBlocks()
  blocks.remember(ip, until)
  blocks.remember('2001:db8:1:2::1', until)
  expect(blocks.until(ip, now)).toBe(until)
  expect(blocks.until('2001:db8:1:2:ffff::9', now)).toBe(until)
  expect(blocks.until('203.0.113.8', now)).toBeUndefined()
})

test('forgets a block after a second, so that another server can cancel it', () => {
  const { time, blocks } = newBlocks()
  blocks.remember(ip, until)
  time.ms = 999
  expect(blocks.until(ip, now)).toBe(until)
  time.ms = 1000
  expect(blocks.until(ip, now)).toBeUndefined()
  blocks.remember(ip, until)
  expect(blocks.until(ip, now)).toBe(until)
})

test('a block ends when the database says so', () => {
  const { blocks } = newBlocks()
  blocks.remember(ip, until)
  expect(blocks.until(ip, '2026-11-20T10:00:29.999Z')).toBe(until)
  expect(blocks.until(ip, until)).toBeUndefined()
})

test('remembers the 10,000 most recent blocks', () => {
  const { blocks } = newBlocks()
  const address = (n: number) => `10.0.${Math.floor(n / 250)}.${n % 250}`
  for (let n = 0; n < 10_000; n++) blocks.remember(address(n), until)
  blocks.remember(address(0), until)
  blocks.remember(ip, until)
  expect([0, 1, 2].map(n => blocks.until(address(n), now))).toEqual([until, undefined, until])
})
