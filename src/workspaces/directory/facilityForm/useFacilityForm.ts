import { useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { facilities } from '#domain/directory/facilities/contract.ts'
import type { FacilitySection } from '#domain/directory/facilities/intake/section.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { phoneInForm } from '#domain/platform/phone.ts'
import { call, type Input } from '../../../dataProvider/call.ts'
import { refreshOrganizations } from '../../../dataProvider/firstQueries.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { useConflict } from '../../../ui/fields/conflict/ConflictForm.tsx'
import { differences } from '../../../ui/fields/conflict/versions.ts'
import { makeResolver, type Validation, validateWith } from '../../../ui/fields/errorLines.ts'
import type { DraftSource, StoredDrafts } from '../../platform/drafts/useDraft.ts'
import { useDraftForm } from '../../platform/drafts/useDraftForm.ts'
import { facilityQuery, slotFor } from './queries.ts'

type FacilityFormOptions = {
  facility: Facility
  sections: readonly FacilitySection[]
  /** Key of the draft, which covers one section or the whole form. */
  draftKey: string
  user: number
  foundDrafts: StoredDrafts
  progress: { intake_section: number; intake_complete?: true }
  /** Validates on blur in addition to on submit (FAC-006). */
  validateOnBlur: boolean
  onSaved: (saved: Facility) => void
  onFailed: (error: unknown, show: (failure: unknown) => string | undefined) => void
  showError: (form: UseFormReturn<FieldValues>, error: unknown) => string | undefined
}

/**
 * Form for any of a facility's sections. Fills in the current values, validates with the domain's rules, and autosaves a draft. A
 * save fails with a conflict if another user has saved since the form opened.
 */
export function useFacilityForm(options: FacilityFormOptions) {
  const { facility, sections, progress, validateOnBlur, onSaved, onFailed, showError } = options
  const client = useQueryClient()
  const [saved, setSaved] = useState(false)
  /** Version of the facility that the next save replaces. */
  const baseVersion = useRef(facility.updated_at)
  const { form, draft, submit, save, isSaved } = useDraftForm<Facility>({
    form: {
      defaultValues: valuesFor(sections, facility),
      resolver: makeResolver(values => readSections(sections, values)),
      ...(validateOnBlur ? { mode: 'onTouched' as const } : { reValidateMode: 'onSubmit' as const }),
    },
    draft: draftSource(options),
    send: (values, draft_version) =>
      call(facilities.save, {
        params: { id: facility.id },
        body: {
          ...values,
          ...progress,
          updated_at: baseVersion.current,
          ...(draft_version !== undefined && { draft_version }),
        } as Input<typeof facilities.save>['body'],
      }),
    onSaved: savedFacility => {
      setCached(client, facilityQuery(savedFacility.id).queryKey, savedFacility)
      void refreshOrganizations(client, 'none')
      setSaved(true)
      onSaved(savedFacility)
    },
    onFailed: async (error, _values, loadConflict): Promise<void> => {
      if (error instanceof HttpError && error.status === 409) {
        const newer: Facility | undefined = error.body?.data
        if (newer && newer.updated_at !== baseVersion.current) {
          baseVersion.current = newer.updated_at
          if (!conflict.offer(valuesFor(sections, newer))) await save()
          return
        }
        if (!newer) await loadConflict()
      }
      onFailed(error, reason => showError(form, reason))
    },
  })

  const conflict = useConflict(form)

  // If fields are not validated on blur, clear a field's error as soon as the field is edited. The next submit checks the field
  // again.
  useEffect(() => {
    if (validateOnBlur) return
    return form.subscribe({ formState: { values: true }, callback: ({ name }) => name && form.clearErrors(name) })
  }, [form, validateOnBlur])

  return {
    form,
    submit: async () => !conflict.isOpen() && submit(),
    saved,
    draft,
    hasUnsavedInput: () => !isSaved() && form.formState.isDirty,
    /** The choice between this input and the version that another user has saved since the form opened. */
    conflict: conflict.versions && {
      versions: conflict.versions,
      onDone: () => {
        conflict.close()
        if (differences(form.getValues(), { ...form.formState.defaultValues }).length === 0) void draft.discard()
      },
    },
  }
}

function draftSource({ facility, draftKey, user, foundDrafts: found }: FacilityFormOptions): DraftSource {
  const params = { id: facility.id, section: draftKey }
  return {
    slot: slotFor(facility.id, draftKey),
    remote: {
      save: body =>
        call(drafts.keepOfFacility, { params, body: body as Input<typeof drafts.keepOfFacility>['body'], keepalive: true }),
      discard: () => call(drafts.discardOfFacility, { params }),
      load: () => call(drafts.showOfFacility, { params }),
    },
    base: facility.updated_at,
    savedSince: base => base < facility.updated_at,
    user,
    found,
  }
}

/** How long to show the success message before leaving the page, in milliseconds (FAC-044). */
const leaveDelay = 1500

/** Shows a success toast and then navigates. */
export function useLeaveAfterMessage() {
  const navigate = useNavigate()
  const notify = useNotify()
  const [to, setTo] = useState<string>()
  useEffect(() => {
    if (to === undefined) return
    const timer = setTimeout(() => navigate(to), leaveDelay)
    return () => clearTimeout(timer)
  }, [to, navigate])
  return (message: string, next: string) => {
    notify(message, { type: 'success' })
    setTo(next)
  }
}

const phones = ['main_phone_number', 'pharmacy_phone', 'pharmacy_fax']
/** Single-choice fields. A directory import can store several values; the form preselects the first one. */
const singleChoice = [
  ...['treatment_method', 'accepts_cash_payment', 'payment_plans_consideration', 'scholarships_consideration'],
  ...['accommodates_involuntary_hold', 'supports_transition', 'accommodation_medically_stable', 'flexible_schedule'],
  ...['provides_transport', 'facility_ground_transportation', 'taxi_ground_transportation', 'financed_air_travel'],
]

/** Initial form values for these sections (FAC-047). */
export function valuesFor(sections: readonly FacilitySection[], facility: Facility): FieldValues {
  const record = facility as unknown as Record<string, unknown>
  return Object.fromEntries(sections.flatMap(({ fields }) => fields.map(field => [field, toFormValue(field, record[field])])))
}

function toFormValue(field: string, value: unknown): unknown {
  if (phones.includes(field)) return value ? phoneInForm(String(value)) : ''
  if (singleChoice.includes(field)) return (value as number[]).slice(0, 1)
  if (field === 'accepted_genders' || field === 'accepted_ages') return value === null ? [] : [value]
  if (field in facilityTagFields || Array.isArray(value) || typeof value === 'boolean') return value
  if (typeof value === 'number') return String(value)
  return value ?? (field.startsWith('has_') || /^(accepts|excludes|joint)_/.test(field) ? null : '')
}

export function readSections(sections: readonly FacilitySection[], values: FieldValues): Validation<FieldValues> {
  const problems: Record<string, string> = {}
  const output: FieldValues = {}
  for (const { schema, fields } of sections) {
    const result = validateWith(schema, Object.fromEntries(fields.map(field => [field, values[field]])))
    Object.assign('problems' in result ? problems : output, 'problems' in result ? result.problems : result.output)
  }
  return Object.keys(problems).length > 0 ? { problems } : { output }
}
