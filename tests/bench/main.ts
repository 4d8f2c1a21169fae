import { parseArgs } from 'node:util'
import { measureCalls } from './calls.ts'
import { caseGrowthTable } from './caseGrowth.ts'
import { measureDashboards } from './dashboards.ts'
import { measureDirectory } from './directory.ts'
import { measureAlike } from './equalResponseTimes.ts'
import { measureFindBed } from './findBed.ts'
import { comparedWith, goalTable, writeGoals } from './goals.ts'
import { growthTable } from './growth.ts'
import { measureHttp } from './http.ts'
import { measureInsights } from './insights.ts'
import { measureLists } from './lists.ts'
import { measureLoop } from './loop.ts'
import { benchFacilities, matchTable, measureMatch } from './match.ts'
import { measurePlans } from './plans.ts'
import { measureReferrals } from './referrals.ts'
import { measureSignOn } from './signOn.ts'
import { startGrowth } from './startGrowth.ts'
import { measureTrace } from './trace.ts'
import { measureVitals } from './vitals.ts'
import { measureWebhooks } from './webhooks.ts'

const page = 'docs/performance.md'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
})
const directory = positionals[0] ?? '../shared/data/facilities-2024.csv'
const parts: Record<string, () => string | Promise<string>> = {
  match: async () => matchTable(await measureMatch(benchFacilities(directory))),
  growth: async () => [await growthTable(), await startGrowth(), await caseGrowthTable()].join('\n\n'),
  http: () => measureHttp(directory),
  directory: () => measureDirectory(directory),
  calls: () => measureCalls(),
  plans: () => measurePlans(),
  loop: () => measureLoop(directory),
  insights: () => measureInsights(),
  dashboards: () => measureDashboards(),
  lists: () => measureLists(),
  referrals: () => measureReferrals(),
  alike: () => measureAlike(),
  signon: () => measureSignOn(),
  webhooks: () => measureWebhooks(),
  findbed: () => measureFindBed(directory),
  vitals: () => measureVitals(),
  trace: () => measureTrace(),
}
const day = new Date().toISOString().slice(0, 10)
// Read before the page is written.
const compared = comparedWith(page)
const wanted = values.only?.split(',') ?? Object.keys(parts)
for (const name of wanted) {
  const begun = performance.now()
  const part = parts[name]
  if (!part) throw new Error(`Unknown part ${name}. The parts are: ${Object.keys(parts).join(', ')}`)
  console.log(`${await part()}\n(${name} took ${((performance.now() - begun) / 1000).toFixed(0)} s)\n`)
  // Saves the results after each part, so they survive a later failure.
  if (values.write) writeGoals(page, day)
}
console.log(goalTable(day))
console.log(['', `compared with ${page}`, ...compared()].join('\n'))
