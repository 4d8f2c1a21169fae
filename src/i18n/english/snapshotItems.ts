import type { SnapshotItem } from '#domain/intake/patients/snapshot/schema.ts'
import { translations } from '../translations.ts'

/** The clinical snapshot items that a facility can require, as shown in its profile, on its card, and before the user applies. */
export const texts = translations('snapshotItems', {
  snapshot: 'Clinical snapshot',
  required: 'Requires these clinical snapshot items',
  missing: 'Missing items that admissions staff require: %{items}',
  names: {
    legal_status: 'Legal status',
    medical_clearance: 'Medical clearance',
    vitals: 'Vitals',
    blood_alcohol: 'Blood alcohol',
    ciwa: 'CIWA-Ar score',
    cows: 'COWS score',
    last_use: 'Last use',
    allergies: 'Allergies',
    pregnancy: 'Pregnancy',
    mobility: 'Mobility',
    behavior: 'Behavior',
    observation_level: 'Observation level',
    infections: 'Infections',
  } satisfies Record<SnapshotItem, string>,
})
