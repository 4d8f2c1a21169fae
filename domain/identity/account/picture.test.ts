import { expect, test } from 'vitest'
import { pictureProblems } from './profile.ts'

const named = (...names: string[]) => names.map(name => ({ name }))

test.each(['ana.jpg', 'ana.jpeg', 'ana.PNG', 'ana.exe.png'])('%s is accepted as a picture [ACCT-010]', name =>
  expect(pictureProblems(named(name))).toEqual([]),
)

test.each(['ana.gif', 'ana.svg', 'ana.heic', 'ana', 'ana.png.exe', '.jpgx'])(
  '%s is rejected by name [ACCT-010] [ACCT-011]',
  name => expect(pictureProblems(named(name))).toEqual([`Bad filetype for: ${name}`, 'No supported files found.']),
)

test('requires exactly one file [ACCT-010]', () => {
  expect(pictureProblems(named('one.png', 'two.png'))).toEqual(['No supported files found.'])
  expect(pictureProblems(named('one.png', 'two.gif'))).toEqual(['Bad filetype for: two.gif', 'No supported files found.'])
  expect(pictureProblems([])).toEqual(['No supported files found.'])
})
