import { expect, test } from 'vitest'
import { isGuessable, knownWords } from './guessable.ts'

const common = new Set(['password', 'qwerty', 'sunshine', 'iloveyou', 'p@ssw0rd', '1234567890'])
const words = knownWords(['Passage', 'Odette', 'Marlow-Quill', 'odette.marlow@elmvalley.example', 'Elm Valley Hospital', null])

test.each(['Password1!', 'P@ssw0rd!', 'P4$$w0rd2026!', '!!Sunshine99', 'Qwerty#2026', 'ILOVEYOU1!', '##$unshine99'])(
  '%s is rejected as a common password in disguise',
  password => expect(isGuessable(password, common, words)).toBe(true),
)

test.each(['Passage!2026', 'Odette#1988', 'OdetteMarlow1!', 'M4rlow2026!', 'Hospital123!', 'Elmvalley!77'])(
  '%s is rejected because it consists of facts known about the user',
  password => expect(isGuessable(password, common, words)).toBe(true),
)

test('a common password of digits only is rejected', () => expect(isGuessable('1234567890', common, words)).toBe(true))

test.each(['abcdef', '654321', 'aaaaaa', 'Aaaa1111!', 'Abcdef1!', '12345678!', 'Zxcvbnm,1!', 'Poiuyt#9', '9999-Dddd'])(
  '%s is rejected as a sequence or a repeated character [S-34]',
  password => expect(isGuessable(password, common, words)).toBe(true),
)

test.each(['abcabc', 'Ab1!Ab1!', 'PasswordPassword', 'x1!X1!x1!'])('%s is rejected as a repetition [S-34]', password =>
  expect(isGuessable(password, common, words)).toBe(true),
)

test.each([
  'Harbor lights 7!',
  'Abcd-efgh-7!',
  'Test-1234-horse',
  'horse staple horse staple',
  'Sunshine over Odette 7!',
  '  Zürich 🌊 hafen 7!  ',
  'kX9$vQ2!mB',
  '82#kX9036!',
  'Passage to India, 1924',
])('%s is not guessable', password => expect(isGuessable(password, common, words)).toBe(false))

test.each([
  ['OdetteElk!', true],
  ['OdetteWolf!', false],
])('a name with up to three more letters is rejected, with four it is not: %s', (password, rejected) =>
  expect(isGuessable(password, common, words)).toBe(rejected),
)

test('short words and missing names do not count as known words', () =>
  expect(knownWords(['Al', null, 'Yu of St. Mary'])).toEqual(['mary']))
