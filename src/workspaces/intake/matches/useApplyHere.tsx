import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts as all } from '../../../i18n/english/findBed.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { useApplying, whyNotApply } from '../../matching/applying/apply.ts'
import { chosenFacilityQuery, forgetChosenFacility } from '../../matching/applying/missing.ts'
import { reasonText } from '../../matching/facilityWords.ts'
import { facilityExcludedQuery, facilityMatchQuery, matchIn } from '../../matching/queries.ts'
import type { Carried, ChosenFacility } from '../../platform/drafts/deviceStorage.ts'

const ApplyHere = lazyWithRetry(() => import('./ApplyHere.tsx'), 'ApplyHere', 'dialog')

type Options = {
  patient: Patient | undefined
  chosen: Chosen | undefined
  title: string
  /** Saves the section if it is valid. Returns whether all changes are saved. */
  save: () => Promise<boolean>
  /** Leaves the intake without a prompt. */
  leave: (to: string) => Promise<void>
  /** Called after the dialog has closed without an application. */
  onReturn: () => void
}

type Asking = { patient: Patient; match: Match; note: string; unsaved: string | undefined }

/**
 * Applies to the chosen facility without leaving the section: saves the section, checks that the facility still matches, and opens
 * the dialog. After applying, opens the application, which shows the next step.
 */
export function useApplyHere({ patient, chosen, title, save, leave, onReturn }: Options): {
  apply: () => Promise<void>
  busy: boolean
  dialog: ReactNode
} {
  const client = useQueryClient()
  const user = useWhoami()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const [open, setOpen] = useState(false)
  const applied = useRef(false)
  const ready = chosen?.ready === true
  const facility = chosen?.facility

  const ask = async (note = '') => {
    if (!patient || !facility || busy) return
    setBusy(true)
    try {
      const isSaved = await save()
      const current = client.getQueryData(patientQuery(patient.id).queryKey) ?? patient
      const match = matchIn(await client.fetchQuery(facilityMatchQuery(current, facility)), facility.id)
      // Otherwise, the section bar says why.
      if (match?.staffed && !match.application) {
        setAsking({ patient: current, match, note, unsaved: isSaved ? undefined : title })
        setOpen(true)
      }
    } catch {
      notify(all.chosen.failed(facility.name), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (ready) void ApplyHere.load()
  }, [ready])
  useReturnTo(ready ? facility?.id : undefined, ask)

  const dialog = asking && (
    <Suspense fallback={null}>
      <ApplyHere
        {...asking}
        open={open}
        onClose={() => setOpen(false)}
        onClosed={() => {
          setAsking(undefined)
          if (!applied.current) onReturn()
        }}
        onApplied={application_id => {
          applied.current = true
          forgetChosenFacility(client, user.id, asking.patient.id)
          void leave(`/patient/advocate/${application_id}`)
        }}
      />
    </Suspense>
  )
  return { apply: () => ask(), busy, dialog }
}

/** Opens the dialog again, with its note, if the user left it to complete a section. */
function useReturnTo(facility_id: number | undefined, ask: (note: string) => Promise<void>) {
  const applying = useApplying(facility_id)
  const returned = useRef(false)
  useEffect(() => {
    if (!applying || returned.current) return
    returned.current = true
    void ask(applying.note)
  })
}

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
    reasonText(
      reason.code === 'out_of_network' ? { ...reason, plans: reason.plans.map(payerName) } : reason,
      tag => nameOf(tag) ?? '',
    ),
  )
  return texts.excluded(facility.name, words.join(', '))
}
