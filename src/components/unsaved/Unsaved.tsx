import { useContext, useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { sameInput } from './sameInput.ts'
import { UnsavedScope } from './unsaved.ts'

/** In a form: what is typed into it and not saved is not lost without a question. */
export function Unsaved() {
  const { isDirty, isSubmitting, defaultValues } = useFormState()
  const values = useWatch()
  const { hold } = useContext(UnsavedScope)
  // The library takes an answer that was left empty for another one than none.
  const held = isDirty && !isSubmitting && !sameInput(values, defaultValues)
  useEffect(() => (held ? hold() : undefined), [held, hold])
  return null
}
