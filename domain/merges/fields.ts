import { sectionsIn } from '../facilities/intake/sections.ts'

/** Fields that say one thing together, and are taken together: half an address is none. `also` stand beside them in the row alone. */
const together: Record<string, { fields: readonly string[]; also?: readonly string[] }> = {
  main_phone_number: { fields: ['main_phone_number'], also: ['phone_extension', 'intake_phone_1', 'intake_phone_2'] },
  address: {
    fields: ['address_line_one', 'address_line_two', 'city', 'state', 'zip_code'],
    also: ['county', 'latitude', 'longitude', 'geo_source'],
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

/** One choice of a merge: what is kept or taken as a whole. */
export type MergeGroup = { key: string; fields: readonly string[]; also: readonly string[] }

/** Every field of a facility's form once, in the order of the form: alone, or with those that it belongs to. */
export const mergeGroups: readonly MergeGroup[] = sectionsIn.edit
  .flatMap(section => section.fields)
  .flatMap((field): MergeGroup[] => {
    const whole = Object.entries(together).find(([, { fields }]) => fields.includes(field))
    if (!whole) return [{ key: field, fields: [field], also: [] }]
    const [key, { fields, also = [] }] = whole
    return fields[0] === field ? [{ key, fields, also }] : []
  })

const said = (facility: object, field: string) => (facility as Record<string, unknown>)[field]

/** Nothing said: which a listing does not say is no answer that could win. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A list is the same in whatever order. */
const same = (one: unknown, other: unknown) =>
  (isBlank(one) && isBlank(other)) ||
  (Array.isArray(one) && Array.isArray(other)
    ? JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())
    : one === other)

type Difference = MergeGroup & { take: boolean; gap: boolean }

/**
 * What the two do not say alike; whether the merge would `take` the other's, where the one that stays says nothing at all; and whether
 * it is a mere `gap`, which one of the two fills alone.
 */
export const differences = (keeping: object, losing: object): Difference[] =>
  mergeGroups
    .filter(({ fields }) => fields.some(field => !same(said(keeping, field), said(losing, field))))
    .map(group => {
      const silent = (facility: object) => group.fields.every(field => isBlank(said(facility, field)))
      return { ...group, take: silent(keeping), gap: silent(keeping) || silent(losing) }
    })

/** The columns that come over from the other with these choices. */
export function taken(losing: object, keys: readonly string[]): Record<string, unknown> {
  const columns = mergeGroups.filter(({ key }) => keys.includes(key)).flatMap(({ fields, also }) => [...fields, ...also])
  return Object.fromEntries(columns.map(column => [column, said(losing, column) ?? null]))
}
