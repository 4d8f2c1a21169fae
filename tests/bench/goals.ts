import { existsSync, readFileSync, writeFileSync } from 'node:fs'

type Goal = { what: string; measured: string; goal: string; kept: boolean }

/** The results of this run, with their goals. */
const goals: Goal[] = []

const formatted = (value: number, unit: string) =>
  `${value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)} ${unit}`

export const atMost = (what: string, value: number, most: number, unit: string) =>
  goals.push({ what, measured: formatted(value, unit), goal: `at most ${most}`, kept: value <= most })

export const atLeast = (what: string, value: number, least: number, unit: string) =>
  goals.push({ what, measured: formatted(value, unit), goal: `at least ${least}`, kept: value >= least })

const [begins, ends] = ['<!-- measured: begins -->', '<!-- measured: ends -->']
const head = ['| what | measured | goal | met | date |', '|---|---|---|---|---|']

/** Every goal as a table row with the day of the measurement, for the console and the page. */
export const goalRows = (day: string): string[] =>
  goals.map(({ what, measured, goal, kept }) => `| ${what} | ${measured} | ${goal} | ${kept ? 'yes' : '**no**'} | ${day} |`)

/** Replaces the rows that have the same names in the page's table. */
export function writeGoals(page: string, day: string) {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : `${begins}\n${ends}\n`
  const [before, after] = [text.split(begins)[0]!, text.split(ends)[1] ?? '']
  const stood = text
    .slice(before.length, text.length - after.length)
    .split('\n')
    .filter(line => /^\| (?!what)/.test(line))
  const nameOf = (row: string) => row.split('|')[1]!.trim()
  const rows = new Map([...stood, ...goalRows(day)].map(row => [nameOf(row), row]))
  writeFileSync(page, [before + begins, ...head, ...rows.values(), ends + after].join('\n'))
}

export const goalTable = (day: string) => [...head, ...goalRows(day)].join('\n')
