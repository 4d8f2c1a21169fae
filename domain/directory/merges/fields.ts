import { sectionsByPlace } from '../facilities/intake/sections.ts'

/** Fields that must be copied together, such as the parts of an address. `also` lists the group's columns that are not in the form. */
const together: Record<string, { fields: readonly string[]; also?: readonly string[] }> = {
  main_phone_number: { fields: ['main_phone_number'], also: ['phone_extension', 'intake_phone_1', 'intake_phone_2'] },
  address: {
    fields: ['address_line_one', 'address_line_two', 'city', 'state', 'zip_code'],
    also: ['county', 'latitude', 'longitude', 'geo_source', 'placed_at', 'placed_by', 'place_before'],
  },
  integrated_license: { fields: ['has_integrated_license', 'integrated_license_name'] },
  treatment: { fields: ['treatment_method', 'prescriptions_accepted'] },
  insurance: {
    fields: [
      'accepts_public_insurance',
      'excludes_private_insurance',
      'excludes_hmo',
      'insurance_plans_in_network',
      'insurance_plans_out_network',
    ],
  },
  transport: {
    fields: [
      'provides_transport',
      'facility_ground_transportation',
      'miles_facility_ground_transportation',
      'taxi_ground_transportation',
      'miles_taxi_ground_transportation',
      'financed_air_travel',
    ],
  },
  pharmacy: {
    fields: [
      'pharmacy_name',
      'pharmacy_address_line_one',
      'pharmacy_address_line_two',
      'pharmacy_city',
      'pharmacy_state',
      'pharmacy_zipcode',
      'pharmacy_phone',
      'pharmacy_fax',
    ],
  },
}

/** One choice in a merge: fields that are kept or replaced together. */
export type MergeGroup = { key: string; fields: readonly string[]; also: readonly string[] }

/** All fields of the facility form, in form order, each alone or in its group. */
export const mergeGroups: readonly MergeGroup[] = sectionsByPlace.edit
  .flatMap(section => section.fields)
  .flatMap((field): MergeGroup[] => {
    const group = Object.entries(together).find(([, { fields }]) => fields.includes(field))
    if (!group) return [{ key: field, fields: [field], also: [] }]
    const [key, { fields, also = [] }] = group
    return fields[0] === field ? [{ key, fields, also }] : []
  })

const fieldOf = (facility: object, field: string) => (facility as Record<string, unknown>)[field]

/** Whether a value is empty. Empty values never overwrite other values. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Compares lists regardless of their order. */
const same = (first: unknown, second: unknown) =>
  (isBlank(first) && isBlank(second)) ||
  (Array.isArray(first) && Array.isArray(second)
    ? JSON.stringify([...first].sort()) === JSON.stringify([...second].sort())
    : first === second)

type Difference = MergeGroup & { take: boolean; gap: boolean }

/**
 * The groups where the two facilities differ. `take` suggests the other facility's value if the remaining facility has none.
 * `gap` means that only one of them has a value.
 */
export const findDifferences = (keeping: object, losing: object): Difference[] =>
  mergeGroups
    .filter(({ fields }) => fields.some(field => !same(fieldOf(keeping, field), fieldOf(losing, field))))
    .map(group => {
      const silent = (facility: object) => group.fields.every(field => isBlank(fieldOf(facility, field)))
      return { ...group, take: silent(keeping), gap: silent(keeping) || silent(losing) }
    })

/** The columns to copy from the other facility for the chosen groups. */
export function copiedColumns(losing: object, keys: readonly string[]): Record<string, unknown> {
  const columns = mergeGroups.filter(({ key }) => keys.includes(key)).flatMap(({ fields, also }) => [...fields, ...also])
  return Object.fromEntries(columns.map(column => [column, fieldOf(losing, column) ?? null]))
}
