import { useQueryClient } from '@tanstack/react-query'
import { format } from 'date-fns'
import { HttpError, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Whoami } from '#domain/account/schema.ts'
import { drafts } from '#domain/drafts/contract.ts'
import { newPatient } from '#domain/patients/intake/section.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { resolverOf } from '../../components/form/reading.ts'
import { showRefusal } from '../../components/form/refusal.ts'
import { zipPlacesIn } from '../../components/form/useZipHint.ts'
import { painted } from '../../components/painted.ts'
import { returningOf } from '../../components/returning.ts'
import { call } from '../../dataProvider/call.ts'
import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { choiceId } from '../../features/drafts/DraftChoice.tsx'
import { slotOf } from '../../features/drafts/deviceDraft.ts'
import { useDraft } from '../../features/drafts/useDraft.ts'
import { texts } from '../../i18n/english/intake.ts'
import { askAhead, forgetAhead, type Opening } from './drafts/opening.ts'
import { afterSaving } from './journey.ts'
import { duplicatesKey } from './patientDetails/SamePerson.tsx'
import { insuranceTypeIn } from './payment/paymentOf.ts'
import { type IntakeSection, sectionOf } from './sections.ts'
import { readSection } from './validation.ts'

/** Time the success message is shown before returning to the review, in milliseconds (INT-006). */
const returnAfter = 1500

type Given = { section: IntakeSection; patient: Patient | undefined; adding: boolean; user: Whoami; opening: Opening }

/**
 * The form of a section: prefill, validation with the domain's rules, a single submit, server errors at their fields, and
 * navigation. Input is autosaved as a draft.
 */
export function useSection({ section, patient, adding, user, opening }: Given) {
  const navigate = useNavigate()
  const returning = returningOf(useLocation().state)
  const notify = useNotify()
  const client = useQueryClient()
  const [saved, setSaved] = useState<Patient>()
  const done = useRef(false)
  const today = format(new Date(), 'yyyy-MM-dd')
  const form = useForm<FieldValues>({
    defaultValues: section.opensWith(patient),
    shouldFocusError: false,
    mode: 'onTouched',
    resolver: resolverOf(values =>
      readSection(section, section.tidy?.(values) ?? values, {
        today,
        now: new Date().toISOString(),
        zipPlaces: zipPlacesIn(client),
        patient: patient ?? newPatient,
        organization: user.organization_type ? { type: user.organization_type } : null,
        insuranceType: code => insuranceTypeIn(values, code),
      }),
    ),
  })

  const params = { id: patient?.id ?? 0, section: section.key }
  const draft = useDraft({
    form,
    slot: slotOf(patient?.id, section.key, opening.entry),
    passage: patient && {
      keep: body => call(drafts.keep, { params, body, keepalive: true }),
      discard: () => call(drafts.discard, { params }),
      show: () => call(drafts.show, { params }),
    },
    base: patient?.updated_at ?? '',
    savedSince: base => base < (patient?.sections_saved[section.number] ?? ''),
    drafts: section.drafts,
    user: user.id,
    opening,
    done,
  })

  useEffect(() => {
    if (!saved || adding) return
    const { to, state } = returning ?? { to: afterSaving({ adding, number: section.number, id: saved.id }) }
    const timer = setTimeout(() => navigate(to, { state, replace: returning !== undefined }), returnAfter)
    return () => clearTimeout(timer)
  }, [saved, adding, section.number, returning, navigate])

  const save = async (values: FieldValues) => {
    // Resolve the draft conflict before saving.
    if (draft.other) return document.getElementById(choiceId)?.focus()
    try {
      const draft_version = await draft.settled()
      const next = adding && patient ? sectionOf(section.number + 1) : undefined
      if (next) askAhead({ user: user.id, patient_id: patient!.id, section: next.key })
      const after = await section.save({
        number: section.number,
        values,
        patient,
        user,
        today,
        entry: opening.entry,
        draft_version,
      })
      done.current = true
      draft.saved()
      client.setQueryData(patientQuery(after.id).queryKey, after)
      client.invalidateQueries({
        queryKey: ['patients'],
        refetchType: 'none',
        predicate: query => query.queryKey[1] !== after.id,
      })
      setSaved(after)
      notify(patient ? texts.edited : texts.created, {
        type: 'success',
        autoHideDuration: 3000,
        anchorOrigin: { vertical: 'top', horizontal: 'center' },
      })
      if (adding) navigate(afterSaving({ adding, number: section.number, id: after.id }))
    } catch (error) {
      forgetAhead()
      if (error instanceof HttpError && error.status === 409) {
        if (patient) await draft.overtaken().catch(() => undefined)
        // A likely duplicate: show the patients that the server found.
        else client.setQueryData(duplicatesKey(values), error.body?.data)
      }
      // Field errors show at their fields, all others above the form (INT-016).
      const message = showRefusal(form, error)
      // Without a response the specification requires a browser alert (INT-017).
      if (message && error instanceof HttpError && error.status === 0) window.alert(message)
    }
  }

  /** Resolves to whether the section was saved. */
  const submit = async () => {
    // Paint the pressed button first, because validating the whole form can block a slow machine.
    await painted()
    if (!done.current && !form.formState.isSubmitting) await form.handleSubmit(save)()
    return done.current
  }

  return { form, submit, saved: saved !== undefined, draft, isHeld: () => !done.current }
}
