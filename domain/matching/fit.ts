import type { Facility } from '../directory/facilities/schema.ts'
import { facilityTagFields } from '../directory/tags.ts'
import type { Patient } from '../intake/patients/schema.ts'
import { dayIn } from '../platform/dates.ts'
import { keysOf } from '../platform/keys.ts'
import { z } from '../platform/zod.ts'
import { needsOf } from './needs.ts'
import { Reason } from './schema.ts'
import { findUnknownFacts, UnknownFact } from './unknownFacts.ts'
import { verdict } from './verdict.ts'

/** Why a facility's profile excludes a patient, and what its staff must confirm before they accept (S-26). */
export const Fit = z.object({ excluded: z.array(Reason), to_confirm: z.array(UnknownFact) })
export type Fit = z.infer<typeof Fit>

/**
 * Compares a patient with a facility's entire profile, by the same rules as a search. A listing is public data that the facility did not
 * write, so a required tag that it lacks is a question, as on a match card.
 */
export function fitOf(patient: Patient, facility: Facility, now: Date): Fit {
  const needs = needsOf(patient, dayIn(patient.time_zone, now))
  const features = keysOf(facilityTagFields).flatMap(field => facility[field] ?? [])
  const profile = {
    ...facility,
    // The rules do not read the location.
    latitude: 0,
    longitude: 0,
    features,
    ...(facility.directory_listing && { unspoken_tags: needs.required }),
  }
  const result = verdict(needs, profile)
  return { excluded: result.matches ? [] : result.reasons, to_confirm: findUnknownFacts(needs, profile) }
}
