import type { FieldValues } from 'react-hook-form'
import { fiveDigits } from '#domain/directory/addresses/zip.ts'
import { tag } from '#domain/directory/tags.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { SearchPlace } from '#domain/matching/center.ts'
import { Facts } from '#domain/matching/facts.ts'
import { factsOf, type MatchPatient, unansweredPatient } from '#domain/matching/needs.ts'
import { preferredPlace } from '#domain/matching/searchPlace.ts'
import { isoDay } from '#domain/platform/dates.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { tidyDate } from '../../../ui/fields/tidyDate.ts'

/** The fields that matching uses, all unanswered. */
const nothing: MatchPatient & Parameters<typeof preferredPlace>[0] = {
  ...unansweredPatient,
  preferred_treatment_location: [],
  address_city: null,
  address_state: null,
  address_zipcode: null,
  address_zipcode_confirmed: false,
  current_city: null,
  current_state: null,
  current_zip_code: null,
  current_zip_code_confirmed: false,
}
const read = keysOf(nothing)

export type SoFar = { facts: Facts; near: SearchPlace | null }

/**
 * Returns what matching would use if the unsaved answers were saved. Other sections' drafts override the patient's saved answers,
 * and the open form overrides both. Incomplete input is treated as unanswered.
 */
export function factsSoFar(patient: Patient | undefined, unsaved: readonly FieldValues[], today: string): SoFar {
  const merged = Object.assign({}, nothing, ...[patient ?? {}, ...unsaved].map(wanted)) as typeof nothing
  const born = tidyDate(merged.date_of_birth ?? '')
  const day = isoDay(born)
  const answers = { ...merged, date_of_birth: day && day <= today ? born : '', address_zipcode: zipIn(merged.address_zipcode) }
  const facts = Facts.safeParse(factsOf(answers, today))
  return { facts: facts.data ?? Facts.parse({}), near: placeOf({ ...answers, current_zip_code: zipIn(merged.current_zip_code) }) }
}

const zipIn = (typed: string | null) => fiveDigits(typed ?? '') ?? null
const wanted = (values: FieldValues) =>
  Object.fromEntries(read.flatMap(field => (values[field] === undefined ? [] : [[field, values[field]]])))

/** "Near the crisis center" gets its address only on save. Until then, search near the user's organization. */
function placeOf(answers: Parameters<typeof preferredPlace>[0]): SearchPlace | null {
  const near = preferredPlace(answers)
  const [preferred] = answers.preferred_treatment_location
  const { city, state, zip } = near.place
  if (preferred === tag.place.nearCrisisCenter && !city && !zip) return null
  return { ...near, place: { ...near.place, city: city || null, state: state || null }, home: near.home }
}
