import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('numbers look as the browser’s own formatter writes them', () => {
  const values = [
    0,
    7,
    999,
    1000,
    1234,
    12_345,
    123_456,
    1_234_567,
    -5,
    -1234,
    14.1,
    0.5,
    999.125,
    0.12345,
    1234.5,
    1e15,
    2 ** 60,
    1e-7,
  ]
  for (const value of values) expect([value, grouped(value)]).toEqual([value, value.toLocaleString('en')])
  expect(grouped(12_345, 'es')).toBe((12_345).toLocaleString('es'))
})
