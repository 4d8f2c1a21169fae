import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { reasonWords } from '#domain/matching/words.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as all } from '../../../i18n/english/findBed.ts'
import { chosenFacilityQuery, forgetChosenFacility } from '../../matching/applying/chosenFacility.ts'
import { whyNotApply } from '../../matching/applying/whyNotApply.ts'
import { facilityExcludedQuery, facilityMatchQuery, matchIn } from '../../matching/queries.ts'
import type { Carried, ChosenFacility } from '../../platform/drafts/deviceDraft.ts'

const texts = all.chosen

export type Chosen = {
  facility: ChosenFacility
  /** What the user should know about the facility. `problem` means that the user cannot apply to it. */
  words: string
  problem: boolean
  /** Whether the user can apply now. */
  ready: boolean
  /** Removes the choice. Undefined for a new patient, whose draft contains it. */
  drop: (() => void) | undefined
}

/**
 * The facility that the user chose in Find a bed for this patient, and whether the user can apply to it. Undefined if there is none.
 * Removes the choice once the facility has an application.
 */
export function useChosenFacility(patient: Patient | undefined, carried: Carried | undefined): Chosen | undefined {
  const client = useQueryClient()
  const user = useWhoami()
  const { data: stored } = useQuery({ ...chosenFacilityQuery(user.id, patient?.id ?? 0), enabled: patient !== undefined })
  const facility = patient ? stored : carried?.facility
  const match = useMatchOf(patient, facility ?? undefined)
  const applied = match?.application != null
  const id = patient?.id
  useEffect(() => {
    if (applied && id) forgetChosenFacility(client, user.id, id)
  }, [applied, id, client, user.id])
  const problem = useProblem(patient, facility ?? undefined, match)
  if (!facility || applied) return undefined
  if (!patient) return { facility, words: texts.afterRelease(facility.name), ...notReady, drop: undefined }
  const drop = () => forgetChosenFacility(client, user.id, patient.id)
  if (problem) return { facility, words: problem, ...notReady, problem: true, drop }
  const whyNot = whyNotApply(user, patient)
  if (!patient.release_expires_at) return { facility, words: texts.afterRelease(facility.name), ...notReady, drop }
  if (whyNot) return { facility, words: texts.cannot(facility.name, whyNot), ...notReady, problem: true, drop }
  return { facility, words: texts.ready(facility.name), problem: false, ready: true, drop }
}

const notReady = { problem: false, ready: false }

const nobody = { id: 0, updated_at: '', name: '' }

/** The facility's match. Null if it does not match, and undefined while that is unknown. */
function useMatchOf(patient: Patient | undefined, facility: ChosenFacility | undefined): Match | null | undefined {
  const { data } = useQuery({
    ...facilityMatchQuery(patient ?? nobody, facility ?? nobody),
    enabled: patient !== undefined && facility !== undefined,
  })
  return data && facility && matchIn(data, facility.id)
}

/** Says why the facility does not match or cannot get an application. Undefined if it can. */
function useProblem(patient: Patient | undefined, facility: ChosenFacility | undefined, match: Match | null | undefined) {
  const { nameOf } = useTags()
  const excluded = useQuery({
    ...facilityExcludedQuery(patient ?? nobody, facility ?? nobody),
    enabled: match === null,
  })
  if (!facility) return undefined
  if (match) return match.staffed || match.application ? undefined : texts.notOn(facility.name)
  if (match === undefined) return undefined
  if (excluded.data === null) return texts.gone(facility.name)
  if (!excluded.data) return texts.noMatch(facility.name)
  const payers = [patient?.patient_insurance?.provider, patient?.secondary_insurance?.provider]
  const payerName = (code: string) => payers.find(payer => payer?.payer_code === code)?.payer_name ?? code
  const words = excluded.data.map(reason =>
    reasonWords(
      reason.code === 'out_of_network' ? { ...reason, plans: reason.plans.map(payerName) } : reason,
      tag => nameOf(tag) ?? '',
    ),
  )
  return texts.excluded(facility.name, words.join(', '))
}
