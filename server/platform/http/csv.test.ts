import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { csvLine, sendCsv } from './file.ts'

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

test('a file starts with a byte order mark, also without rows, so Excel reads it as UTF-8 [USER-005]', async () => {
  const app = Fastify()
  for (const rows of [[], [['Zoë']]])
    app.get(`/${rows.length}`, (_request, reply) =>
      sendCsv(reply, { name: 'names', header: ['Name'], rows: Readable.from(rows) }),
    )
  const files = await Promise.all(['/0', '/1'].map(async url => (await app.inject(url)).rawPayload))
  expect(files.map(file => file.subarray(0, 3).toString('hex'))).toEqual(['efbbbf', 'efbbbf'])
  expect(files.map(file => parse(file, { bom: true }))).toEqual([[['Name']], [['Name'], ['Zoë']]])
})
