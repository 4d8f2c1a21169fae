import { skipToken, useQuery } from '@tanstack/react-query'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import type { MatchFacility } from '#domain/matching/facility.ts'
import { needsOf } from '#domain/matching/needs.ts'
import { findUnknownFacts } from '#domain/matching/unknownFacts.ts'
import { verdict } from '#domain/matching/verdict.ts'
import { reasonWords, unknownFactText } from '#domain/matching/words.ts'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import { holdWarning } from '#domain/placement/applications/involuntaryHold.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { dayIn } from '#domain/platform/zones.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { facilityQuery } from '../../directory/facilityForm/queries.ts'

/**
 * Returns why the facility's profile excludes the patient, and what the facility must confirm, in the same words as on the advocate's
 * screens (S-26). A refused or unstated involuntary hold comes with the application, so it is included before the rest has loaded.
 */
export function useFit(application: Application): { excluded: string[]; toConfirm: string[] } {
  const { facility_id, record_id, id: application_id, status } = application
  const closed = hidesContact(status)
  const { data: patient } = useQuery(patientQuery(record_id, { application_id, closed }))
  const { data: facility } = useQuery({ ...facilityQuery(facility_id), ...(closed && { queryFn: skipToken }) })
  const { nameOf } = useTags()
  const name = (tag: number) => nameOf(tag) ?? ''
  const hold = holdWarning(application)
  const excluded = hold === 'refused' ? [reasonWords({ code: 'no_holds' }, name)] : []
  const toConfirm = hold === 'notStated' ? [unknownFactText({ about: 'hold' }, name)] : []
  if (!patient || !facility || closed) return { excluded, toConfirm }
  const needs = { ...needsOf(patient, dayIn(patient.time_zone, new Date())), involuntary_hold: false }
  const profile = profileOf(facility)
  const result = verdict(needs, profile)
  return {
    excluded: [...excluded, ...(result.matches ? [] : result.reasons.map(reason => reasonWords(reason, name)))],
    toConfirm: [...toConfirm, ...findUnknownFacts(needs, profile).map(open => unknownFactText(open, name))],
  }
}

/** Converts a profile to the input of the rules, which do not read the location. */
const profileOf = (facility: Facility): MatchFacility => ({
  ...facility,
  latitude: 0,
  longitude: 0,
  features: keysOf(facilityTagFields).flatMap(field => facility[field] ?? []),
})
