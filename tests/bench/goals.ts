import { existsSync, readFileSync, writeFileSync } from 'node:fs'

type Spread = readonly [low: number, high: number]
type Goal = { what: string; value: number; measured: string; goal: string; kept: boolean; lessIsBetter: boolean }

/** The results of this run, with their goals. */
const goals: Goal[] = []

const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))
/** Formats a value with its spread, such as "0.72 x (0.69 to 0.74)". */
const formatted = (value: number, unit: string, spread?: Spread) =>
  `${digits(value)} ${unit}${spread ? ` (${spread.map(digits).join(' to ')})` : ''}`

export const atMost = (what: string, value: number, most: number, unit: string, spread?: Spread) =>
  goals.push({
    what,
    value,
    measured: formatted(value, unit, spread),
    goal: `at most ${most}`,
    kept: value <= most,
    lessIsBetter: true,
  })

export const atLeast = (what: string, value: number, least: number, unit: string, spread?: Spread) =>
  goals.push({
    what,
    value,
    measured: formatted(value, unit, spread),
    goal: `at least ${least}`,
    kept: value >= least,
    lessIsBetter: false,
  })

const [begins, ends] = ['<!-- measured: begins -->', '<!-- measured: ends -->']
const head = ['| what | measured | goal | met | date |', '|---|---|---|---|---|']

/** Every goal as a table row with the date of the measurement, for the console and the page. */
export const goalRows = (day: string): string[] =>
  goals.map(({ what, measured, goal, kept }) => `| ${what} | ${measured} | ${goal} | ${kept ? 'yes' : '**no**'} | ${day} |`)

const nameOf = (row: string) => row.split('|')[1]!.trim()

/** The rows of the page's table, by name, and the text before and after the table. */
function readPage(page: string) {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : `${begins}\n${ends}\n`
  const [before, after] = [text.split(begins)[0]!, text.split(ends)[1] ?? '']
  const rows = text
    .slice(before.length, text.length - after.length)
    .split('\n')
    .filter(line => /^\| (?!what)/.test(line))
  return { before, after, rows: new Map(rows.map(row => [nameOf(row), row])) }
}

/** Replaces the rows that have the same names in the page's table. */
export function writeGoals(page: string, day: string) {
  const { before, after, rows } = readPage(page)
  for (const row of goalRows(day)) rows.set(nameOf(row), row)
  writeFileSync(page, [before + begins, ...head, ...rows.values(), ends + after].join('\n'))
}

/** Results that are worse than the page's by more than this share are marked. */
const tolerance = 0.15

/** This run's results next to those in the page's table. */
export function comparedWith(page: string) {
  const { rows } = readPage(page)
  return () =>
    goals.map(({ what, value, measured, lessIsBetter }) => {
      const before = rows.get(what)?.split('|')[2]?.trim()
      const old = before === undefined ? Number.NaN : Number.parseFloat(before)
      const worse = lessIsBetter ? value > old * (1 + tolerance) : value < old / (1 + tolerance)
      return `${what}: ${measured}, before ${before ?? 'not measured'}${worse ? '  WORSE by more than 15%' : ''}`
    })
}

export const goalTable = (day: string) => [...head, ...goalRows(day)].join('\n')
