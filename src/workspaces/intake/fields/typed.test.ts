import { expect, test } from 'vitest'
import { tidyDate, tidyPhone } from './typed.ts'

test.each([
  ['4/5/1990', '04/05/1990'],
  ['04-05-1990', '04/05/1990'],
  [' 4.5.1990 ', '04/05/1990'],
  ['04051990', '04/05/1990'],
  ['1990-04-05', '1990-04-05'],
  ['April 5', 'April 5'],
])('the date %j becomes %j', (typed, tidied) => expect(tidyDate(typed)).toBe(tidied))

test.each([
  ['213.555.0142', '(213) 555-0142'],
  ['+1 213 555 0142', '(213) 555-0142'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+1', '+1'],
  ['12345', '12345'],
])('the phone number %j becomes %j', (typed, tidied) => expect(tidyPhone(typed)).toBe(tidied))
