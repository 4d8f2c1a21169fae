import { expect, test } from 'vitest'
import { translated } from './translated.ts'

const table = {
  'No application was sent. %{reasons}': 'No se envió ninguna solicitud. %{reasons}',
  'You have already applied to %{facility}.': 'Ya envió una solicitud a %{facility}.',
  'The numbers have changed. %{numbers} would now move. Confirm again.':
    'Los números cambiaron. Se moverían %{numbers}. Confirme.',
}

test('a message with several sentences is translated sentence by sentence', () => {
  expect(
    translated(table, 'No application was sent. You have already applied to Elm House. You have already applied to Oak House.'),
  ).toBe('No se envió ninguna solicitud. Ya envió una solicitud a Elm House. Ya envió una solicitud a Oak House.')
})

test('a period in a name does not end a sentence, and a message that has a translation as a whole is not divided', () => {
  expect(translated(table, 'You have already applied to St. Mary.')).toBe('Ya envió una solicitud a St. Mary.')
  expect(translated(table, 'The numbers have changed. 2 patients would now move. Confirm again.')).toBe(
    'Los números cambiaron. Se moverían 2 patients. Confirme.',
  )
})

test('a message without a translation stays, also if one of its sentences has one', () => {
  expect(translated(table, 'Something else. You have already applied to Elm House.')).toBe(
    'Something else. You have already applied to Elm House.',
  )
})
