import type { Point } from '#domain/matching/distance.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { zipCentre } from '../geo/zips.ts'

type Center = Point & { label: string }

/** The point that was asked for, else where the patient wants treatment; a refusal where neither is known. */
export async function centerOf(
  tx: Db,
  patient: Patient,
  { lat, lng }: { lat?: number | undefined; lng?: number | undefined },
): Promise<Center> {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng, label: '' }
  const wanted = await wantedPlace(tx, patient)
  if (wanted) return wanted
  throw new Refusal('invalid', 'Choose a place to search around: neither the patient nor the hospital has an address.', {
    errors: { lat: 'Required information' },
  })
}

/** Where the patient wants treatment: the place of section 5, else home, else the advocate's hospital (decisions INT-030). */
export async function wantedPlace(tx: Db, patient: Patient): Promise<Center | null> {
  const zips = [patient.current_zip_code, patient.address_zipcode]
  if (!zips.some(zip => zip && zipCentre(zip)) && patient.organization_id) {
    const hospital = await tx
      .selectFrom('organizations')
      .select('zip_code')
      .where('id', '=', patient.organization_id)
      .executeTakeFirst()
    zips.push(hospital?.zip_code ?? null)
  }
  for (const zip of zips) {
    const center = zip && zipCentre(zip)
    if (center) return { latitude: center.latitude, longitude: center.longitude, label: `${center.city}, ${center.state} ${zip}` }
  }
  return null
}
