import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as all } from '../../../i18n/english/findBed.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { forgetChosenFacility } from '../../matching/applying/chosenFacility.ts'
import { useApplying } from '../../matching/applying/useApplying.ts'
import { facilityMatchQuery, matchIn } from '../../matching/queries.ts'
import type { ApplyHere as Dialog } from './ApplyHere.tsx'
import type { Chosen } from './useChosenFacility.ts'

const ApplyHere = lazyWithRetry<'ApplyHere', Parameters<typeof Dialog>[0]>(() => import('./ApplyHere.tsx'), 'ApplyHere', 'dialog')

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
