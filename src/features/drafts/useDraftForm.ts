import { useRef } from 'react'
import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { choiceId } from './DraftChoice.tsx'
import { type DraftOf, useDraft } from './useDraft.ts'

type Given<Saved> = {
  form: UseFormProps<FieldValues>
  draft: DraftOf
  /** Saves the values; `draft_version` is the version of the draft that they include, if known. */
  send: (values: FieldValues, draft_version: number | undefined) => Promise<Saved>
  onSaved: (after: Saved) => void
  /** `overtaken` loads the draft from another device and offers the choice. */
  onFailed: (error: unknown, values: FieldValues, overtaken: () => Promise<void>) => void | Promise<void>
}

/** A record's form: input is autosaved as a draft, a conflict between drafts is resolved first, and the form is sent once. */
export function useDraftForm<Saved>({ form: options, draft: draftOf, send, onSaved, onFailed }: Given<Saved>) {
  const done = useRef(false)
  const form = useForm<FieldValues>({ shouldFocusError: false, ...options })
  const draft = useDraft({ ...draftOf, form, done })
  const save = form.handleSubmit(async values => {
    if (draft.other) return document.getElementById(choiceId)?.focus()
    try {
      const after = await send(values, await draft.settled())
      done.current = true
      draft.saved()
      onSaved(after)
    } catch (error) {
      await onFailed(error, values, () => draft.overtaken().catch(() => undefined))
    }
  })
  /** Resolves to whether the form was saved. */
  const submit = async () => {
    if (!done.current && !form.formState.isSubmitting) await save()
    return done.current
  }
  return { form, draft, save, submit, isSaved: () => done.current }
}
