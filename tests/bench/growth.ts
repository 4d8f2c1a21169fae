import { openNeeds } from '#domain/matching/testing.ts'
import { buildIndex, type MatchIndex } from '#server/matching/index.ts'
import type { MatchResult } from '#server/matching/searches.ts'
import { atMost } from './goals.ts'
import { madeUp, questionsOn, timed } from './match.ts'
import { quantile } from './measure.ts'

/**
 * The number of facilities in the national directory, and ten and a hundred times as many. The largest size needs 8 GB of memory
 * and several minutes.
 */
const sizes = [17_633, 176_330, 1_763_300]
/** How many times each query is repeated. The result is the median. */
const rounds = 7

async function measured(size: number, many: number) {
  const facilities = madeUp(size)
  const questions = questionsOn(facilities, many)
  let index = await buildIndex(facilities.slice(0, 1))
  const rebuild = await timed(async () => {
    index = await buildIndex(facilities)
  })
  const found: MatchResult[] = []
  for (const { needs, search } of questions) found.push(await index.match(needs, search))
  const samples = questions.map(() => [] as number[])
  // All queries once, then all again: a garbage collection of this much data slows down hundreds of consecutive searches. If a query
  // were repeated right away, that would affect most of its samples, and with them its median.
  for (let round = 0; round < rounds; round++)
    for (const [at, { needs, search }] of questions.entries()) samples[at]!.push(await timed(() => index.match(needs, search)))
  const times = samples.map(sample => quantile(sample, 0.5))
  const near = found.map(answer => answer.total + answer.excluded.total)
  const matches = found.map(answer => answer.total)
  return {
    near: quantile(near, 0.5),
    matches: quantile(matches, 0.5),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    rebuild,
    turn: await longestTurn(index),
  }
}

/**
 * The longest time for which a search within 1,000 miles blocks the event loop, in milliseconds of CPU time: the median of several
 * searches in each order.
 */
async function longestTurn(index: MatchIndex): Promise<number> {
  const search = { lat: 39.1, lng: -89.5, radius_miles: 1000, filters: [], page_number: 1, page_size: 20 }
  const orders = [undefined, 'distance' as const, new Map(Array.from({ length: index.size }, (_, id) => [id, (id * 7919) % 997]))]
  const turns: number[] = []
  for (const order of orders)
    for (const find of ['match', 'locate'] as const) {
      const longest: number[] = []
      for (let round = 0; round < rounds; round++)
        longest.push(await turnOf(() => index[find](openNeeds(), { ...search, order })))
      turns.push(quantile(longest, 0.5))
    }
  return Math.max(...turns)
}

/** The longest CPU time between two turns of the event loop while the work runs, in milliseconds. */
async function turnOf(work: () => Promise<unknown>): Promise<number> {
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [longest, last, done] = [0, worked(), false]
  const watch = () => {
    longest = Math.max(longest, worked() - last)
    last = worked()
    if (!done) setImmediate(watch)
  }
  setImmediate(watch)
  await work()
  done = true
  await new Promise(setImmediate)
  return longest
}

/**
 * Shows how match times grow with the size of the directory, using the same kinds of queries on an increasing number of generated
 * facilities in the same cities.
 */
export async function growthTable(all: readonly number[] = sizes.slice(0, 2), many = 100): Promise<string> {
  const cells = (row: readonly (string | number)[]) => row.map(cell => String(cell).padStart(12)).join('')
  let first: number | undefined
  const rows: string[] = []
  for (const size of all) {
    const { near, matches, p50, p95, rebuild, turn } = await measured(size, many)
    if (first && size === 10 * all[0]!) {
      atMost('longest turn of the event loop, matches and pins at 1,000 miles among ten times as many facilities', turn, 50, 'ms')
      atMost('a match among ten times as many facilities, relative to the smaller directory, p95', p95 / first, 12, 'x')
    }
    first ??= p95
    const grows = `${(p95 / first).toFixed(1)} x`
    rows.push(cells([size, near, matches, p50.toFixed(2), p95.toFixed(2), grows, rebuild.toFixed(0), turn.toFixed(1)]))
  }
  return [
    'in process, 200 miles, five filters, all counts, as the directory grows',
    cells(['facilities', 'near', 'matches', 'p50 ms', 'p95 ms', 'p95 grows', 'rebuild ms', 'turn ms']),
    ...rows,
  ].join('\n')
}

if (import.meta.main) console.log(await growthTable(sizes))
