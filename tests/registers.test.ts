import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registers } from '../scripts/registers.mjs'

/** Sorts the parts, because the formatter sorts imports and breaks long lines. */
const parts = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[,{}'])/)
    .map(part => part.trim())
    .sort()

test.each(registers())('$path lists everything its folders define: npm run format', ({ path, content }) => {
  expect(parts(readFileSync(path, 'utf8'))).toEqual(parts(content))
})
