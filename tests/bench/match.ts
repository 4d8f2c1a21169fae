import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import Flatbush from 'flatbush'
import { within } from 'geoflatbush'
import { tag } from '#domain/directory/tags.ts'
import type { MatchFacility } from '#domain/matching/directory.ts'
import { ageTags, genderTags } from '#domain/matching/facts.ts'
import type { Needs } from '#domain/matching/needs.ts'
import { metersPerMile } from '#domain/matching/places.ts'
import { buildIndex } from '#server/matching/index.ts'
import type { MatchResult, Search } from '#server/matching/searches.ts'
import { atMost } from './goals.ts'

type Question = { needs: Needs; search: Search }
type Times = { p50: number; p95: number }
export type Lines = {
  facilities: number
  rebuild_ms: number
  matches_p50: number
  near_p50: number
  match: Times
  bare: Times
  bare_counting: Times
}

/** Facilities from the national directory or, if its file is not available, generated ones. They are the same in every run. */
export function benchFacilities(file: string): MatchFacility[] {
  return existsSync(file) ? directory(file) : madeUp(20_000)
}

/** Runs the same queries on the index and on two bare scans, alternating between them, and returns the times in milliseconds. */
export async function measureMatch(facilities: readonly MatchFacility[], many = 500): Promise<Lines> {
  const rebuilds: number[] = []
  for (let round = 0; round < 7; round++) rebuilds.push(await timed(() => buildIndex(facilities)))
  const index = await buildIndex(facilities)
  const bare = bareScan(facilities)
  const questions = questionsOn(facilities, many)
  const contenders = {
    match: ({ needs, search }: Question) => index.match(needs, search),
    bare: ({ needs, search }: Question) => bare.tags(needs, search),
    bare_counting: ({ needs, search }: Question) => bare.counting(needs, search),
  }
  const times = questions.map(() => ({ match: [] as number[], bare: [] as number[], bare_counting: [] as number[] }))
  for (let round = 0; round < warmUps + measured; round++)
    // Later contenders benefit from warm caches, so the order rotates.
    for (const [at, question] of questions.entries())
      for (const name of orders[(at + round) % orders.length]!) {
        const ms = await timed(() => contenders[name](question))
        if (round >= warmUps) times[at]![name].push(ms)
      }
  const found: MatchResult[] = []
  for (const question of questions) found.push(await contenders.match(question))
  const timesOf = (name: Contender): Times => {
    const medians = times.map(time => quantile(time[name], 0.5))
    return { p50: quantile(medians, 0.5), p95: quantile(medians, 0.95) }
  }
  return {
    facilities: facilities.length,
    rebuild_ms: quantile(rebuilds, 0.5),
    matches_p50: quantile(
      found.map(answer => answer.total),
      0.5,
    ),
    near_p50: quantile(
      found.map(answer => answer.total + answer.excluded.total),
      0.5,
    ),
    match: timesOf('match'),
    bare: timesOf('bare'),
    bare_counting: timesOf('bare_counting'),
  }
}

type Contender = 'match' | 'bare' | 'bare_counting'
const orders: readonly (readonly Contender[])[] = [
  ['match', 'bare', 'bare_counting'],
  ['bare', 'bare_counting', 'match'],
  ['bare_counting', 'match', 'bare'],
  ['bare_counting', 'bare', 'match'],
  ['bare', 'match', 'bare_counting'],
  ['match', 'bare_counting', 'bare'],
]
const warmUps = 3
const measured = 12

/** The baseline: an R-tree, one row of bits per facility, and the ids of the facilities that have all the tags. */
function bareScan(facilities: readonly MatchFacility[]) {
  const tree = new Flatbush(facilities.length)
  for (const { latitude, longitude } of facilities) tree.add(longitude, latitude)
  tree.finish()
  const slotOf = new Map([...new Set(facilities.flatMap(facility => facility.features))].map((id, slot) => [id, slot]))
  const width = Math.ceil(slotOf.size / 32)
  const rows = new Uint32Array(facilities.length * width)
  facilities.forEach((facility, at) => {
    for (const id of facility.features) rows[at * width + (slotOf.get(id)! >>> 5)]! |= 1 << (slotOf.get(id)! & 31)
  })
  const tags = (needs: Needs, search: Search) => {
    const mask = new Uint32Array(width)
    for (const id of [...needs.required, ...search.filters])
      mask[(slotOf.get(id) ?? 0) >>> 5]! |= 1 << ((slotOf.get(id) ?? 0) & 31)
    return within(tree, search.lng, search.lat, (search.radius_miles * metersPerMile) / 1000, at => {
      for (let word = 0; word < width; word++) if ((mask[word]! & ~rows[at * width + word]!) !== 0) return false
      return true
    })
  }
  const counting = (needs: Needs, search: Search) => {
    const found = tags(needs, search)
    const counts = new Uint32Array(width * 32)
    for (const at of found)
      for (let word = 0; word < width; word++)
        for (let left = rows[at * width + word]!; left !== 0; left &= left - 1)
          counts[word * 32 + 31 - Math.clz32(left & -left)]!++
    return { found, counts }
  }
  return { tags, counting }
}

/**
 * Queries within 200 miles of a facility, with plausible needs for a patient there and five more filters that the facility lists.
 */
export function questionsOn(facilities: readonly MatchFacility[], many: number): Question[] {
  const random = lottery(2026)
  const pick = <Of>(list: readonly Of[]): Of => list[Math.floor(random() * list.length)]!
  const narrowing = (id: number) => ![...ageTags, ...genderTags].includes(id)
  const beds = new Map(facilities.filter((_, at) => at % 40 === 0).map(({ id }, at) => [id, at % 3 ? 'open' : 'full'] as const))
  return Array.from({ length: many }, () => {
    const there = pick(facilities)
    const [level, substance, ...filters] = Array.from({ length: 7 }, () => pick(there.features)).filter(narrowing)
    const cash = random() < 0.2
    return {
      needs: {
        required: [level, substance].filter(id => id !== undefined),
        offered: [],
        payment: cash ? 'cash' : 'insurance',
        insurance: cash ? null : pick(['Public', 'Private'] as const),
        hmo: !cash && random() < 0.3,
        plans: cash ? [] : [`P${Math.floor(random() * 40)}`],
        age: 12 + Math.floor(random() * 70),
        gender: pick(['male', 'female', 'non-binary']),
        birthday_tomorrow: false,
        counties: [],
        language: null,
        involuntary_hold: false,
        to_ask: null,
      },
      search: { lat: there.latitude, lng: there.longitude, radius_miles: 200, filters, beds, page_number: 1, page_size: 20 },
    }
  })
}

/**
 * Reads only the directory data that the benchmark needs: coordinates, and codes as arbitrary numbers. Only the importer
 * interprets the codes.
 */
function directory(file: string): MatchFacility[] {
  const rows = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[]
  const codeTags = new Map<string, number>()
  return rows.map((row, at) => {
    const codes = new Set(`${row.su_codes} ${row.mh_codes}`.split(/[\s*]+/).filter(Boolean))
    for (const code of codes) if (!codeTags.has(code)) codeTags.set(code, 500 + codeTags.size)
    return {
      ...facility(at, row.name!, Number(row.latitude), Number(row.longitude)),
      features: [...Array.from(codes, code => codeTags.get(code)!), ...populations(codes)],
    }
  })
}

function populations(codes: ReadonlySet<string>): number[] {
  const tags: number[] = []
  if (codes.has('SF')) tags.push(tag.cash.accepted)
  if (codes.has('FEM') || codes.has('MALE'))
    tags.push(codes.has('FEM') ? (codes.has('MALE') ? tag.gender.coed : tag.gender.femaleOnly) : tag.gender.maleOnly)
  if (codes.has('CHLD')) tags.push(codes.has('ADLT') ? tag.age.all : tag.age.teens)
  else if (codes.has('ADLT')) tags.push(tag.age.adults)
  return tags
}

/** One facility in forty has an account and lists some of forty plans. */
function facility(at: number, name: string, latitude: number, longitude: number): MatchFacility {
  const account = at % 40 === 0
  const plans = account ? Array.from({ length: 12 }, (_, plan) => `P${(at / 40 + plan * 3) % 40}`) : []
  return {
    id: at + 1,
    name,
    latitude,
    longitude,
    features: [],
    directory_listing: !account,
    insurance_plans_in_network: plans.slice(0, 8),
    insurance_plans_out_network: plans.slice(8),
    excludes_private_insurance: account ? at % 280 === 0 : null,
    excludes_hmo: account ? at % 160 === 0 : null,
  }
}

/**
 * Generates facilities in clusters across the mainland, each with about sixty of 250 tags. The result is the same in every run.
 */
export function madeUp(many: number): MatchFacility[] {
  const random = lottery(7)
  const cities = Array.from({ length: 300 }, () => ({ latitude: 26 + random() * 22, longitude: -123 + random() * 55 }))
  return Array.from({ length: many }, (_, at) => {
    const city = cities[Math.floor(random() ** 2 * cities.length)]!
    const spread = () => (random() - 0.5) * 1.5
    return {
      ...facility(at, `House ${at}`, city.latitude + spread(), city.longitude + spread()),
      features: Array.from({ length: 250 }, (_, slot) => slot + 500).filter(id => random() < 20 / (id - 460)),
    }
  })
}

/** Random numbers from 0 up to, but not including, 1 (mulberry32). The same seed produces the same numbers. */
function lottery(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32
  }
}

export async function timed(run: () => unknown): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** The results as a table, with their ratios to the bare scans. */
export function matchTable(lines: Lines): string {
  atMost('a match in the process, with all counts, p95', lines.match.p95, 25, 'ms')
  const cell = (value: number, unit: string) => `${value.toFixed(unit === 'x' ? 2 : 3)} ${unit}`.padStart(10)
  const row = (name: string, times: Times) =>
    [
      name.padEnd(34),
      cell(times.p50, 'ms'),
      cell(times.p95, 'ms'),
      cell(lines.match.p50 / times.p50, 'x'),
      cell(lines.match.p95 / times.p95, 'x'),
    ].join(' ')
  return [
    `${lines.facilities} facilities, 200 miles, five filters: ${lines.near_p50} near, ${lines.matches_p50} match (median); rebuild ${lines.rebuild_ms.toFixed(0)} ms`,
    ['', 'p50', 'p95', 'match p50', 'match p95'].map((head, at) => (at ? head.padStart(10) : head.padEnd(34))).join(' '),
    row('match: order, counts, reasons', lines.match),
    row('bare: tree, tags', lines.bare),
    row('bare: tree, tags, counts', lines.bare_counting),
  ].join('\n')
}

if (import.meta.main)
  console.log(matchTable(await measureMatch(benchFacilities(process.argv[2] ?? '../shared/data/facilities-2024.csv'))))
