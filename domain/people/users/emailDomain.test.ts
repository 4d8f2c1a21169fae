import { expect, test } from 'vitest'
import { emailDomain, isSameEmployer } from './emailDomain.ts'

test.each([
  ['Jola@Cedarfork.Example', 'cedarfork.example'],
  ['"odd@name"@elm.example', 'elm.example'],
])('the domain of %s is %s [S-33]', (email, domain) => expect(emailDomain(email)).toBe(domain))

test.each([
  ['cedarfork.example', 'cedarfork.example', true],
  ['er.cedarfork.example', 'cedarfork.example', true],
  ['cedarfork.example', 'er.cedarfork.example', true],
  ['cedarfork.example', 'x.example', false],
  ['evilcedarfork.example', 'cedarfork.example', false],
  ['gmail.com', 'gmail.com', false],
])('%s and %s have the same employer: %s [S-33]', (first, second, same) => expect(isSameEmployer(first, second)).toBe(same))
