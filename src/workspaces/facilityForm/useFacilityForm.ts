import { useQueryClient } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { drafts } from '#domain/drafts/contract.ts'
import { facilities } from '#domain/facilities/contract.ts'
import type { FacilitySection } from '#domain/facilities/intake/section.ts'
import type { Facility } from '#domain/facilities/schema.ts'
import { makeResolver } from '../../components/form/resolver.ts'
import { call, type Input } from '../../dataProvider/call.ts'
import type { DraftSource, FoundDrafts } from '../../features/drafts/useDraft.ts'
import { useDraftForm } from '../../features/drafts/useDraftForm.ts'
import { facilityQuery, slotOf } from './queries.ts'
import { readSections, valuesFor } from './values.ts'

type Given = {
  facility: Facility
  sections: readonly FacilitySection[]
  /** Key of the draft: a section's, or the whole form's. */
  draftKey: string
  user: number
  opening: FoundDrafts
  /** Progress fields sent with the values. */
  says: { intake_section: number; intake_complete?: true }
  /** Also validate on blur, not only on submit (FAC-006). */
  onLeaving: boolean
  onSaved: (after: Facility) => void
  onFailed: (error: unknown, show: (failure: unknown) => string | undefined) => void
  show: (form: UseFormReturn<FieldValues>, failure: unknown) => string | undefined
}

/**
 * The form for any of a facility's sections: prefill, validation with the domain's rules, and a save based on the version the
 * user saw. Input is autosaved as a draft.
 */
export function useFacilityForm(given: Given) {
  const { facility, sections, says, onLeaving, onSaved, onFailed, show } = given
  const client = useQueryClient()
  const [saved, setSaved] = useState(false)
  /** The version another user saved since this form opened. */
  const [fresh, setFresh] = useState<Facility>()
  const seen = useRef(facility.updated_at)
  const { form, draft, submit, save, isSaved } = useDraftForm<Facility>({
    form: {
      defaultValues: valuesFor(sections, facility),
      resolver: makeResolver(values => readSections(sections, values)),
      ...(onLeaving ? { mode: 'onTouched' as const } : { reValidateMode: 'onSubmit' as const }),
    },
    draft: draftOf(given),
    send: (values, draft_version) =>
      call(facilities.save, {
        params: { id: facility.id },
        body: {
          ...values,
          ...says,
          updated_at: seen.current,
          ...(draft_version !== undefined && { draft_version }),
        } as Input<typeof facilities.save>['body'],
      }),
    onSaved: after => {
      client.setQueryData(facilityQuery(after.id).queryKey, after)
      void client.invalidateQueries({ queryKey: ['organizations'], refetchType: 'none' })
      setSaved(true)
      onSaved(after)
    },
    onFailed: async (error, _values, overtaken) => {
      if (error instanceof HttpError && error.status === 409) {
        const theirs: Facility | undefined = error.body?.data
        if (theirs) return setFresh(theirs)
        await overtaken()
      }
      onFailed(error, failure => show(form, failure))
    },
  })

  // Without validation on blur, an edit clears the field's error, and the field is next checked on submit.
  useEffect(() => {
    if (onLeaving) return
    return form.subscribe({ formState: { values: true }, callback: ({ name }) => name && form.clearErrors(name) })
  }, [form, onLeaving])

  return {
    form,
    submit,
    saved,
    draft,
    isHeld: () => !isSaved() && form.formState.isDirty,
    fresh: fresh && {
      /** Saves the user's input over the other user's version. */
      keepMine: () => {
        seen.current = fresh.updated_at
        setFresh(undefined)
        return save()
      },
      /** Discards the user's input and loads the other version. */
      takeTheirs: () => {
        seen.current = fresh.updated_at
        client.setQueryData(facilityQuery(fresh.id).queryKey, fresh)
        setFresh(undefined)
        form.reset(valuesFor(sections, fresh))
        void draft.discard()
      },
    },
  }
}

/** Where the form's draft is saved. */
function draftOf({ facility, draftKey, user, opening: found }: Given): DraftSource {
  const params = { id: facility.id, section: draftKey }
  return {
    slot: slotOf(facility.id, draftKey),
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
