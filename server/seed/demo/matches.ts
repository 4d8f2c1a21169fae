import { facilityTagFields } from '#domain/directory/tags.ts'
import type { MatchFacility } from '#domain/matching/directory.ts'
import { type MatchPatient, needsOf } from '#domain/matching/needs.ts'
import { compareMatches, type SortFields } from '#domain/matching/order.ts'
import { defaultRadius, metersBetween, metersPerMile } from '#domain/matching/places.ts'
import type { MatchSnapshot } from '#domain/matching/snapshotNeeds.ts'
import { network, verdict } from '#domain/matching/verdict.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { NewFacility } from '../rows.ts'
import type { City } from './cities.ts'
import type { PlainPatient } from './patients.ts'

/** A stored facility and whether it has staff. */
export type Placed = { id: number; organization_id: number | null; staffed: boolean; row: NewFacility }

/** The facilities that match a patient within the default radius around `home`, best match first, according to the matching rules. */
export function matchesFor(
  patient: PlainPatient,
  clinical_snapshot: MatchSnapshot | null,
  home: City,
  facilities: readonly Placed[],
  today: string,
): Placed[] {
  const [year, month, day] = patient.date_of_birth.split('-')
  const needs = needsOf(
    { ...patient, clinical_snapshot, secondary_insurance: null, date_of_birth: `${month}/${day}/${year}` } as MatchPatient,
    today,
  )
  return facilities
    .filter(({ row }) => row.intake_complete && row.status === 'Approved')
    .map(facility => ({ facility, seen: toMatchFacility(facility), distance: 0 }))
    .map(candidate => ({ ...candidate, distance: metersBetween(home, candidate.seen) }))
    .filter(({ distance, seen }) => distance <= defaultRadius * metersPerMile && verdict(needs, seen).matches)
    .map(({ facility, seen, distance }) => ({
      facility,
      ranked: { ...seen, distance, network: network(needs, seen), beds: undefined } satisfies SortFields,
    }))
    .sort((a, b) => compareMatches(a.ranked, b.ranked))
    .map(({ facility }) => facility)
}

const toMatchFacility = ({ id, organization_id, row }: Placed): MatchFacility => ({
  id,
  name: row.name,
  directory_listing: organization_id === null,
  latitude: row.latitude!,
  longitude: row.longitude!,
  insurance_plans_in_network: row.insurance_plans_in_network ?? [],
  insurance_plans_out_network: row.insurance_plans_out_network ?? [],
  excludes_private_insurance: row.excludes_private_insurance ?? null,
  excludes_hmo: row.excludes_hmo ?? null,
  features: keysOf(facilityTagFields).flatMap(field => row[field] ?? []),
})
