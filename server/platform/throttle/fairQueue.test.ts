import { expect, test } from 'vitest'
import { openFairQueue } from './signIns.ts'

/** A queue, and functions that add jobs to it and end them. */
function newQueue(options: { atOnce: number; maxWaiting: number }) {
  const runInTurn = openFairQueue(options)
  const started: string[] = []
  const rejected: { name: string; error: unknown }[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const job = (name: string) =>
    new Promise<void>((resolve, reject) => {
      started.push(name)
      ends.set(name, error => (error ? reject(error) : resolve()))
    })
  return {
    started,
    rejected,
    add: (group: string, ...names: string[]) => {
      for (const name of names) runInTurn(group, () => job(name)).catch(error => rejected.push({ name, error }))
    },
    async end(name: string, error?: Error) {
      ends.get(name)!(error)
      await settled()
    },
  }
}
const settled = () => new Promise(setImmediate)

test('runs no more jobs at a time than allowed, and the next one when a job ends or fails', async () => {
  const { add, end, started, rejected } = newQueue({ atOnce: 2, maxWaiting: 10 })
  add('a', '1', '2', '3', '4', '5')
  await settled()
  expect(started).toEqual(['1', '2'])
  await end('2')
  expect(started).toEqual(['1', '2', '3'])
  await end('1', new Error('wrong'))
  expect(rejected).toEqual([{ name: '1', error: new Error('wrong') }])
  expect(started).toEqual(['1', '2', '3', '4'])
  for (const name of ['3', '4', '5']) await end(name)
  add('b', '6', '7', '8')
  await settled()
  expect(started.slice(5)).toEqual(['6', '7'])
})

test('groups take turns, whatever their size and order', async () => {
  const { add, end, started } = newQueue({ atOnce: 1, maxWaiting: 20 })
  add('a', 'a1', 'a2', 'a3', 'a4')
  add('b', 'b1', 'b2')
  add('c', 'c1')
  await settled()
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    expect(started.at(-1)).toBe(name)
    await end(name)
  }
})

test('if too many jobs wait, rejects the newest job of the largest group with a 503', async () => {
  const { add, end, started, rejected } = newQueue({ atOnce: 1, maxWaiting: 3 })
  add('a', 'a1', 'a2', 'a3', 'a4', 'a5')
  await settled()
  expect(rejected.map(({ name }) => name)).toEqual(['a5'])
  expect(rejected[0]!.error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') })
  add('b', 'b1')
  await settled()
  expect(rejected.map(({ name }) => name)).toEqual(['a5', 'a4'])
  add('c', 'c1')
  add('d', 'd1')
  await settled()
  expect(rejected.map(({ name }) => name)).toEqual(['a5', 'a4', 'a3', 'd1'])
  await end('a1')
  add('e', 'e1')
  for (const name of ['a2', 'b1', 'c1', 'e1']) {
    expect(started.at(-1)).toBe(name)
    await end(name)
  }
  add('f', 'f1')
  expect(started.at(-1)).toBe('f1')
})
