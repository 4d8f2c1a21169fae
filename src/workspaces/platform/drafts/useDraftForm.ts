import { format } from 'date-fns/format'
import { isToday } from 'date-fns/isToday'
import { useMemo, useRef } from 'react'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { fromFile } from '#domain/intake/files/facts.ts'
import { onSessionChange } from '../../../session/session.ts'
import { conflictId } from '../../../ui/fields/conflict/ConflictView.tsx'
import { idOf } from '../../../ui/fields/useField.ts'
import { type DeviceDraft, slotOf, storeIfPossible } from './deviceStorage.ts'
import { type DraftSource, useDraft } from './useDraft.ts'

type DraftFormOptions<Saved> = {
  form: UseFormProps<FieldValues>
  draft: DraftSource
  /** Saves the values. `draft_version` is the version of the draft that contains them, if known. */
  send: (values: FieldValues, draft_version: number | undefined) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** `loadConflict` loads the draft from another device and offers the choice. */
  onFailed: (error: unknown, values: FieldValues, loadConflict: () => Promise<void>) => void | Promise<void>
}

/**
 * Form for a record. Autosaves a draft, requires the user to resolve draft conflicts before saving, and sends the form only once.
 */
export function useDraftForm<Saved>({ form: options, draft: source, send, onSaved, onFailed }: DraftFormOptions<Saved>) {
  const done = useRef(false)
  const form = useForm<FieldValues>({ shouldFocusError: false, ...options })
  const draft = useDraft({ ...source, form, done })
  const save = form.handleSubmit(async values => {
    if (draft.other) return document.getElementById(conflictId)?.focus()
    try {
      const saved = await send(values, await draft.settledVersion())
      done.current = true
      draft.saved()
      onSaved(saved)
    } catch (error) {
      await onFailed(error, values, () => draft.loadConflict().catch(() => undefined))
    }
  })
  /** Returns whether the form was saved. */
  const submit = async () => {
    if (!done.current && !form.formState.isSubmitting) await save()
    return done.current
  }
  return { form, draft, save, submit, isSaved: () => done.current }
}

let handedOver: { user: number; draft: DeviceDraft } | undefined

onSessionChange(() => {
  handedOver = undefined
})

/**
 * Passes a draft to the new patient's form with the same `entry`. The draft is stored like any other draft on this device:
 * encrypted, available only to its author, and listed by its save time until it is saved or deleted (S-01). If the browser cannot
 * encrypt it, keeps it in memory.
 */
export async function handOver(user: number, draft: DeviceDraft): Promise<void> {
  handedOver = { user, draft }
  await storeIfPossible(user, slotOf(undefined, '', draft.entry), draft)
}

/** Returns the draft passed to this form. Only the first call returns it. */
export function takeHandedOver(user: number, entry: string | undefined): DeviceDraft | undefined {
  if (handedOver?.user !== user || handedOver.draft.entry !== entry) return undefined
  const { draft } = handedOver
  handedOver = undefined
  return draft
}

/** Formats a save time: "9:06 PM", with the date if it is not today. */
export const formatSaveTime = (at: string) => format(new Date(at), isToday(new Date(at)) ? 'h:mm a' : 'MM/dd/yyyy h:mm a')

export const noSources: Readonly<Record<string, string>> = {}

/** The sources of the form's answers from a file, by the id of the field's element. Undefined if there are none. */
export function useFileSources({ control }: UseFormReturn<FieldValues>): Readonly<Record<string, string>> | undefined {
  const marks = useWatch({ control, name: fromFile }) as Record<string, string> | undefined
  return useMemo(
    () => marks && Object.fromEntries(Object.entries(marks).map(([path, source]) => [idOf('field', path), source])),
    [marks],
  )
}
