import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { pacificZone } from '#domain/platform/dates.ts'
import { toCsv } from './csv.ts'

test('a report is saved as CSV, with a byte order mark for Excel', async () => {
  const days = { start_date: '2026-10-01', end_date: '2026-10-31' }
  const report = { title: 'Insights', organization: 'Clínica Zoë', ...days, filters: [], time_zone: pacificZone }
  const bytes = Buffer.from(await toCsv(report, ['Day', 'Patients'], [['10/01/2026', 3]]).arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const rows: string[][] = parse(bytes, { bom: true, relax_column_count: true })
  expect(rows.slice(0, 2).map(([label]) => label)).toEqual(['Report', 'Organization'])
  expect(rows.at(-1)).toEqual(['10/01/2026', '3'])
})
