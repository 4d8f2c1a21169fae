import { describe, expect, test } from 'vitest'
import { emptySnapshot, snapshotItems } from './schema.ts'
import { missingSnapshotItems } from './summary.ts'

const at = '2026-11-20T15:00:00.000Z'
const full = {
  ...emptySnapshot,
  legal_status: 'voluntary',
  medical_clearance: 'pending',
  pregnancy: 'no',
  mobility: 'wheelchair',
  systolic: 120,
  diastolic: 80,
  pulse: 70,
  temperature: 98.6,
  respiration: 16,
  oxygen_saturation: 98,
  vitals_at: at,
  blood_alcohol: 0,
  blood_alcohol_at: at,
  ciwa_score: 0,
  ciwa_at: at,
  cows_score: 0,
  cows_at: at,
  last_use: [{ substance: 520, at, amount: null }],
  no_known_allergies: true,
  behaviors: ['calm'],
  observation_level: 'routine',
  infections: ['none'],
} as typeof emptySnapshot

describe('missingSnapshotItems', () => {
  test('without a snapshot, lists every required item and no others', () => {
    expect(missingSnapshotItems(snapshotItems, null)).toEqual(snapshotItems)
    expect(missingSnapshotItems([], null)).toEqual([])
    expect(missingSnapshotItems(['cows', 'vitals'], emptySnapshot)).toEqual(['vitals', 'cows'])
  })

  test('counts zero and "none" as answers', () => {
    expect(missingSnapshotItems(snapshotItems, full)).toEqual([])
  })

  test('vitals require all five measurements, and last use requires a time', () => {
    expect(missingSnapshotItems(snapshotItems, { ...full, temperature: null })).toEqual(['vitals'])
    const last_use = [{ substance: 520, at: null, amount: 'A pint' }]
    expect(missingSnapshotItems(snapshotItems, { ...full, last_use })).toEqual(['last_use'])
  })
})

test.each([
  ['legal_status', { legal_status: null }],
  ['medical_clearance', { medical_clearance: null }],
  ['vitals', { systolic: null }],
  ['vitals', { pulse: null }],
  ['vitals', { respiration: null }],
  ['vitals', { oxygen_saturation: null }],
  ['blood_alcohol', { blood_alcohol: null }],
  ['ciwa', { ciwa_score: null }],
  ['cows', { cows_score: null }],
  ['last_use', { last_use: [] }],
  ['allergies', { no_known_allergies: false, allergies: null }],
  ['pregnancy', { pregnancy: null }],
  ['mobility', { mobility: null }],
  ['behavior', { behaviors: [] }],
  ['observation_level', { observation_level: null }],
  ['infections', { infections: [] }],
] as const)('%s is missing with %j', (item, change) => {
  expect(missingSnapshotItems(snapshotItems, { ...full, ...change } as typeof emptySnapshot)).toEqual([item])
})

test('allergies are answered by naming them or by having none', () => {
  expect(missingSnapshotItems(['allergies'], { ...full, no_known_allergies: false, allergies: 'Penicillin' })).toEqual([])
})
