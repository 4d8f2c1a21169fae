import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import { HttpError, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { patients } from '#domain/intake/patients/contract.ts'
import { type Context, newPatient, type Section } from '#domain/intake/patients/intake/section.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { call, type Input } from '../../dataProvider/call.ts'
import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { setCached } from '../../dataProvider/setCached.ts'
import { texts } from '../../i18n/english/intake.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { nextPaint, readReturnTarget } from '../../ui/browser.ts'
import { useConflict } from '../../ui/fields/conflict/ConflictForm.tsx'
import { makeResolver, showServerErrors, type Validation, validateWith } from '../../ui/fields/errorLines.ts'
import { zipPlacesIn } from '../../ui/fields/FormAddress.tsx'
import { chooseFacility } from '../matching/applying/missing.ts'
import { slotOf } from '../platform/drafts/deviceStorage.ts'
import type { DraftSource } from '../platform/drafts/useDraft.ts'
import { useDraftForm } from '../platform/drafts/useDraftForm.ts'
import { saveCarriedValues } from './drafts/saveCarriedValues.ts'
import { discardPrefetchedDraft, type Opening, prefetchDraft } from './drafts/sectionDrafts.ts'
import { afterSaving, nextSection } from './paths.ts'
import { showDuplicates } from './patientDetails/SamePerson.tsx'
import { insuranceTypeIn } from './payment/PaymentForm.tsx'
import { type IntakeSection, sectionOf } from './sections.ts'

/** How long to show the success message before returning to the review, in milliseconds (INT-006). */
const returnAfter = 1500

type SectionOptions = { section: IntakeSection; patient: Patient | undefined; adding: boolean; user: Whoami; opening: Opening }

/**
 * Form for a section. Fills in the saved values, validates with the domain's rules, autosaves a draft, submits only once, shows
 * server errors next to their fields, and navigates after a save.
 */
export function useSection(options: SectionOptions) {
  const { section, patient, adding, user, opening } = options
  const client = useQueryClient()
  const showSaved = useSaved(options)
  const notify = useNotify()
  /** What the user should know about the save in progress, even if it succeeds. */
  const warning = useRef<string>(undefined)
  /** True during a save that was started because the user is leaving. Suppresses the success message and the next section. */
  const quiet = useRef(false)
  const today = patient ? dayIn(patient.time_zone, new Date()) : format(new Date(), 'yyyy-MM-dd')
  /** When the section that the next save replaces was saved. */
  const seen = useRef(savedAt(section, patient))
  const { form, draft, submit, save, isSaved } = useDraftForm<Patient>({
    form: { defaultValues: section.opensWith(patient), mode: 'onTouched', resolver: resolver(options, today, client) },
    draft: draftSource(options),
    send: async (values, draft_version) => {
      const next =
        adding && patient && !quiet.current ? sectionOf(nextSection(section.number, answeredIn(patient, section))) : undefined
      if (next) prefetchDraft({ user: user.id, patient_id: patient!.id, section: next.key })
      const { number } = section
      const after = section.save
        ? await section.save({ number, values, patient, user, today, warn: message => (warning.current = message) })
        : await saveSection({ number, values, patient, entry: opening.entry, draft_version, section_saved_at: seen.current })
      const carried = patient ? undefined : opening.deviceDraft?.carried
      if (carried?.facility) await chooseFacility(client, user.id, after.id, carried.facility)
      return carried ? saveCarriedValues(after, carried, user.id) : after
    },
    onSaved: after => {
      showSaved.show(after, quiet.current)
      if (warning.current) notify(warning.current, { type: 'error' })
      warning.current = undefined
    },
    onFailed: async (error, values, overtaken): Promise<void> => {
      // The input stays in the draft.
      if (quiet.current) return
      discardPrefetchedDraft()
      if (error instanceof HttpError && error.status === 409) {
        const fresh = patient && (error.body?.data as Patient | undefined)
        // The section was saved in another window or by another user. Keep the input and let the user choose a version.
        if (fresh && savedAt(section, fresh) !== seen.current) {
          seen.current = savedAt(section, fresh)
          if (!conflict.offer(section.opensWith(fresh))) await save()
          return
        }
        if (patient) await overtaken()
        // The server found a likely duplicate and returned the patients.
        else showDuplicates(client, values, error.body?.data)
      }
      // Field errors appear next to their fields, and all other errors above the form (INT-016).
      const message = showServerErrors(form, error)
      // If the server did not respond, the specification requires a browser alert (INT-017).
      if (message && error instanceof HttpError && error.status === 0) window.alert(domainText(message))
    },
  })
  const conflict = useConflict(form)
  return {
    form,
    conflict,
    /** Returns whether the section was saved. */
    submit: async () => {
      if (conflict.isOpen()) return false
      // Paint the pressed button first because validating the entire form can be slow.
      await nextPaint()
      return submit()
    },
    /**
     * Saves the section if it has changed and is valid. Otherwise, the input remains a draft. Never signs a release, and completes
     * the intake only with `complete`.
     */
    saveQuietly: async ({ complete = false } = {}) => {
      const isPlain = !section.save && (complete || section.number < sectionTitles.length)
      if (patient && isPlain && form.formState.isDirty && !draft.other && !conflict.versions) {
        quiet.current = true
        await submit().finally(() => {
          quiet.current = false
        })
      }
      if (!isSaved()) await draft.flush()
    },
    saved: showSaved.saved,
    draft,
    isHeld: () => !isSaved(),
  }
}

/**
 * Sections to skip after this one is saved for the first time, because a search has already answered them. When a user saves a
 * section again, no section is skipped.
 */
const answeredIn = (patient: Patient | undefined, { number }: IntakeSection): number[] =>
  patient && !(String(number) in patient.sections_saved) ? Object.keys(patient.sections_saved).map(Number) : []

const savedAt = ({ number }: IntakeSection, patient: Patient | undefined) => patient?.sections_saved[number] ?? null

type Saving = {
  number: number
  values: FieldValues
  patient: Patient | undefined
  /** Form id of a new patient. The server uses it to ignore duplicate requests. */
  entry: string
  draft_version: number | undefined
  section_saved_at: string | null
}

/** Saves a section and returns the patient (INT-015). Saving section 1 of a new patient creates the patient (INT-014). */
function saveSection({ number, values, patient, entry, draft_version, section_saved_at }: Saving): Promise<Patient> {
  if (!patient) return call(patients.create, { query: { entry }, body: values as Input<typeof patients.create>['body'] })
  const last = number === sectionTitles.length
  return call(patients.save, {
    params: { id: patient.id },
    body: {
      ...values,
      current_section: number,
      section_saved_at,
      ...(last && { intake_complete: true }),
      ...(draft_version !== undefined && { draft_version }),
    } as Input<typeof patients.save>['body'],
  })
}

const resolver = ({ section, patient, user }: SectionOptions, today: string, client: QueryClient) =>
  makeResolver(values =>
    readSection(section, section.tidy?.(values) ?? values, {
      today,
      now: new Date().toISOString(),
      zipPlaces: zipPlacesIn(client),
      patient: patient ?? newPatient,
      organization: user.organization_type ? { type: user.organization_type } : null,
      insuranceType: code => insuranceTypeIn(values, code),
    }),
  )

function draftSource({ section, patient, user, opening: found }: SectionOptions): DraftSource {
  const params = { id: patient?.id ?? 0, section: section.key }
  return {
    slot: slotOf(patient?.id, section.key, found.entry),
    remote: patient && {
      save: body => call(drafts.keep, { params, body, keepalive: true }),
      discard: () => call(drafts.discard, { params }),
      load: () => call(drafts.show, { params }),
    },
    base: patient?.updated_at ?? '',
    savedSince: base => base < (patient?.sections_saved[section.number] ?? ''),
    toDraftValues: section.drafts,
    user: user.id,
    found,
  }
}

/**
 * Returns what to do after a save: update the cache, show the message, and open the next section or, after a moment, the previous
 * page.
 */
function useSaved({ section, patient, adding }: SectionOptions) {
  const navigate = useNavigate()
  const returning = readReturnTarget(useLocation().state)
  const notify = useNotify()
  const client = useQueryClient()
  const [saved, setSaved] = useState<Patient>()
  useEffect(() => {
    if (!saved || adding) return
    const { to, state } = returning ?? { to: afterSaving({ adding, number: section.number, id: saved.id }) }
    const timer = setTimeout(() => navigate(to, { state, replace: returning !== undefined }), returnAfter)
    return () => clearTimeout(timer)
  }, [saved, adding, section.number, returning, navigate])
  const show = (after: Patient, quietly: boolean) => {
    setCached(client, patientQuery(after.id).queryKey, after)
    client.invalidateQueries({
      queryKey: ['patients'],
      refetchType: 'none',
      predicate: query => query.queryKey[1] !== after.id,
    })
    if (quietly) return
    setSaved(after)
    notify(patient ? texts.edited : texts.created, { type: 'success' })
    if (adding) navigate(afterSaving({ adding, number: section.number, id: after.id, answered: answeredIn(patient, section) }))
  }
  return { saved: saved !== undefined, show }
}

/** Validates with the same rules as the PATCH endpoint. Returns errors by field path, or else the values to save. */
function readSection(section: Section, values: unknown, context: Context): Validation<FieldValues> {
  const read = validateWith(section.schema, values)
  if ('problems' in read) return read
  const problems = section.check?.(read.output, context) ?? {}
  if (Object.keys(problems).length > 0) return { problems }
  return { output: (section.settle?.(read.output, context) ?? read.output) as FieldValues }
}
