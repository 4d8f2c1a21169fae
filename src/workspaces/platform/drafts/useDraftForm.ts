import { useRef } from 'react'
import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { conflictId } from '../../../ui/fields/conflict/ConflictView.tsx'
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
