import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\r\n=1',
  '＝1',
  '\u200b=1',
  '\ufeff+1',
  '\u2066 @SUM(A1)',
  "=cmd|'/c calc'!A0",
])('a spreadsheet shows %j without executing it [USER-005]', text => {
  expect(parse(csvLine([text]))).toEqual([[`'${text}`]])
})

test('every other text is unchanged when read back [USER-005]', () => {
  const cells = ['', 'plain', 'a "quoted" word', 'one, two', 'two\nlines', '(213) 555-0100', 'Zoë 💊', 'a=b', '2026-11-20']
  expect(parse(csvLine(cells))).toEqual([cells])
})
