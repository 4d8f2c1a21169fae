import { useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { patients } from '#domain/intake/patients/contract.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { SnapshotEntry, snapshotProblems } from '#domain/intake/patients/snapshot/entry.ts'
import { snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/snapshot.ts'
import { useConflict } from '../../../ui/fields/conflict/useConflict.ts'
import { makeResolver, validateWith } from '../../../ui/fields/resolver.ts'
import { showServerErrors } from '../../../ui/fields/serverErrors.ts'
import { slotOf } from '../../platform/drafts/deviceDraft.ts'
import type { DraftSource } from '../../platform/drafts/useDraft.ts'
import { useDraftForm } from '../../platform/drafts/useDraftForm.ts'
import type { Opening } from '../drafts/sectionDrafts.ts'
import { snapshotValues, tidySnapshot } from './snapshotValues.ts'

type SnapshotOptions = { patient: Patient; user: number; opening: Opening; onSaved: () => void }

/** The clinical snapshot's form. Validates with the domain's rules, autosaves drafts, and submits only once. */
export function useSnapshot({ patient, user, opening, onSaved }: SnapshotOptions) {
  const client = useQueryClient()
  const notify = useNotify()
  const [saved, setSaved] = useState(false)
  /** Version of the snapshot that the next save replaces. */
  const seen = useRef(versionOf(patient))
  const isNewer = (fresh: Patient) => versionOf(fresh) !== seen.current
  const { queryKey } = patientQuery(patient.id)
  const { form, draft, submit, save, isSaved } = useDraftForm<Patient>({
    form: { defaultValues: snapshotValues(patient), mode: 'onTouched', resolver: resolver(patient) },
    draft: draftOf(patient, user, opening),
    send: (values, draft_version) =>
      call(patients.saveSnapshot, {
        params: { id: patient.id },
        body: { ...values, updated_at: seen.current, ...(draft_version !== undefined && { draft_version }) },
      }),
    onSaved: after => {
      setCached(client, queryKey, after)
      setSaved(true)
      notify(texts.saved, { type: 'success' })
      onSaved()
    },
    onFailed: async (error, _values, overtaken): Promise<void> => {
      // Another user has saved since then. Keep the input and let the user choose a version.
      if (error instanceof HttpError && error.status === 409) {
        const fresh = error.body?.data as Patient | undefined
        if (!fresh) await overtaken()
        else if (isNewer(fresh)) {
          seen.current = versionOf(fresh)
          if (!conflict.offer(snapshotValues(fresh))) await save()
          return
        }
      }
      showServerErrors(form, error)
    },
  })
  const conflict = useConflict(form)
  const takeTheirs = async () => {
    const fresh = await client.fetchQuery({ ...patientQuery(patient.id), staleTime: 0 })
    seen.current = versionOf(fresh)
    draft.takeOther({ ...snapshotValues(fresh), ...draft.other?.draft?.values })
  }
  return {
    form,
    draft,
    conflict,
    takeTheirs,
    saved,
    submit: async () => !conflict.isOpen() && submit(),
    isHeld: () => !isSaved(),
  }
}

const versionOf = (patient: Patient) => patient.clinical_snapshot?.updated_at ?? null

const resolver = ({ clinical_snapshot }: Patient) =>
  makeResolver<FieldValues, FieldValues>(values => {
    const read = validateWith(SnapshotEntry, tidySnapshot(values))
    if ('problems' in read) return read
    const problems = snapshotProblems(read.output, new Date().toISOString(), clinical_snapshot)
    return Object.keys(problems).length ? { problems } : read
  })

/** Keys the draft by patient, so input never ends up in another patient's record (S-01). */
function draftOf(patient: Patient, user: number, opening: Opening): DraftSource {
  const params = { id: patient.id, section: snapshotKey }
  const saved_at = patient.clinical_snapshot?.updated_at
  return {
    slot: slotOf(patient.id, snapshotKey, ''),
    remote: {
      save: body => call(drafts.keep, { params, body, keepalive: true }),
      discard: () => call(drafts.discard, { params }),
      load: () => call(drafts.show, { params }),
    },
    base: saved_at ?? patient.created_at,
    savedSince: base => saved_at !== undefined && base < saved_at,
    user,
    found: opening,
  }
}
