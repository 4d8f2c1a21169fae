import { expect, test } from 'vitest'
import { filledLine } from './FoldingGroup.tsx'

const zone = 'America/Los_Angeles'

test('lists choices, numbers and text, but no measurement times or empty fields', () => {
  expect(filledLine({ legal_status: 'voluntary', hold_kind: null, hold_expires_at: null }, zone)).toBe('Voluntary')
  expect(filledLine({ pulse: 88, vitals_at: 1_763_650_000, temperature: null }, zone)).toBe('Pulse 88')
  expect(filledLine({ no_known_allergies: true, allergies: '' }, zone)).toBe('No known allergies')
  expect(filledLine({ allergies: 'Penicillin' }, zone)).toBe('Allergies: Penicillin')
  expect(filledLine({ behaviors: [], infections: [] }, zone)).toBe('')
  expect(filledLine({ hold_expires_at: Date.parse('2026-11-20T17:00:00Z') / 1000 }, zone)).toMatch(/^Hold expires .*9:00/)
})

test('counts the substances that have a time or an amount', () => {
  const last_use = [
    { substance: 1, at: 1_763_650_000, amount: '' },
    { substance: 2, at: null, amount: '' },
  ]
  expect(filledLine({ last_use }, zone)).toBe('1 substance')
  expect(filledLine({ last_use: last_use.slice(1) }, zone)).toBe('')
})
