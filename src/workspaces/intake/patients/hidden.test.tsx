import { describe, expect, test } from 'vitest'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { contactFields, hiddenFields, withoutFields } from '#domain/placement/applications/hidden.ts'
import { statuses } from '#domain/placement/statuses/statuses.ts'
import { buildPatient } from '../../../testing.ts'
import { partsOf } from './reviewParts.ts'
import { catalogOf } from './snapshotPart.ts'

const held = {
  provider: null,
  subscriber_id: 'S1',
  group_id: null,
  sub_relationship: 'self' as const,
  sub_first_name: 'Ada',
  sub_last_name: 'Example',
  county: null,
  managed_care: [],
}
/** A patient with a different value in each contact field. */
const patient = buildPatient({
  clinical_snapshot: {
    ...emptySnapshot,
    allergies: 'canary allergies',
    updated_at: '2026-11-20T15:00:00Z',
    updated_by_name: 'Elena Marsh',
  },
  ...Object.fromEntries(contactFields.map(field => [field, `canary ${field}`])),
  phone_number: '+12135550177',
  patient_insurance: { ...held, sub_phone_number: '+12135550178' },
  secondary_insurance: { ...held, sub_phone_number: '+12135550179' },
})
const hidden = 'Hidden because this application is closed'
/** Labels of the rows with contact data. */
const linesOf = {
  facility: [
    'Clinical snapshot',
    'Phone number',
    'Email',
    'Address',
    'Phone number',
    'Secondary insurance: Phone number',
    'Location',
  ],
  advocate: ['Phone number', 'Phone number', 'Secondary insurance: Phone number'],
}

describe.each(['facility', 'advocate'] as const)('the review that a %s sees, by application status [S-12] [APP-003]', side => {
  test.each(statuses)('%s: shows Hidden only for the fields that the API omits, and the values of all others', status => {
    const fields = hiddenFields(side, [status])
    const rows = partsOf(withoutFields(patient, fields), catalogOf([])).flatMap(part => part.rows)
    expect(rows.filter(row => row.value === hidden)).toHaveLength(fields.length ? linesOf[side].length : 0)
    const allRows = partsOf(patient, catalogOf([])).flatMap(part => part.rows)
    const parts = ['Last updated', 'Allergies']
    const sections = allRows.filter(row => !parts.includes(row.label))
    const shown = rows.filter(row => row.label !== 'Clinical snapshot' && !parts.includes(row.label))
    for (const [at, row] of shown.entries()) if (row.value !== hidden) expect(row).toEqual(sections[at])
    expect(rows.some(row => row.label === 'Allergies')).toBe(!fields.includes('clinical_snapshot'))
    if (side === 'facility' && fields.length) expect(JSON.stringify(rows)).not.toMatch(/canary|555-?017/)
  })
})
