import { expect, test } from 'vitest'
import { concerning, reason } from './reason.ts'

const error = (code: string) => Object.assign(new Error(`role "passage" at 10.0.0.7: ${code}`), { code })

test.each(['28000', '28P01', '3D000', '53300', '57P03', '08P01', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])(
  '%s is explained in a sentence without addresses or a stack',
  code => {
    const text = reason(error(code))
    expect(text).toMatch(/^Passage cannot start\. .*DATABASE_URL.*\.$/)
    expect(text).not.toMatch(/\n|10\.0\.0\.7/)
  },
)

test('the sentence names the setting that the error concerns', () => {
  expect(() => concerning('DATABASE_OWNER_URL')(error('28000'))).toThrow()
  const failure = error('28000')
  try {
    concerning('DATABASE_OWNER_URL')(failure)
  } catch {}
  expect(reason(failure)).toContain('The database at DATABASE_OWNER_URL rejected the role')
})

test('an unknown error keeps its stack', () => {
  expect(reason(new Error('surprise'))).toMatch(/surprise[\s\S]*reason\.test/)
})
