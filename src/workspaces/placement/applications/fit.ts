import type { Facility } from '#domain/directory/facilities/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { needsOf } from '#domain/matching/needs.ts'
import { findUnknownFacts } from '#domain/matching/unknownFacts.ts'
import { verdict } from '#domain/matching/verdict.ts'
import { reasonWords, unknownFactText } from '#domain/matching/words.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { dayIn } from '#domain/platform/zones.ts'

/** Why a facility's profile excludes a patient, and what the facility must confirm. */
export type Fit = { excluded: string[]; toConfirm: string[] }

/** Compares a patient with a facility's profile, in the same words as on the advocate's screens (S-26). */
export function fitOf(patient: Patient, facility: Facility, now: Date, nameOf: (tag: number) => string): Fit {
  const needs = needsOf(patient, dayIn(patient.time_zone, now))
  const features = keysOf(facilityTagFields).flatMap(field => facility[field] ?? [])
  // The rules do not read the location.
  const profile = { ...facility, latitude: 0, longitude: 0, features }
  const result = verdict(needs, profile)
  return {
    excluded: result.matches ? [] : result.reasons.map(reason => reasonWords(reason, nameOf)),
    toConfirm: findUnknownFacts(needs, profile).map(open => unknownFactText(open, nameOf)),
  }
}
