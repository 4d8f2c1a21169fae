import { useContext, useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { sameInput } from './sameInput.ts'
import { UnsavedScope } from './unsaved.ts'

/** Marks the enclosing form as unsaved while it has unsaved input. */
export function Unsaved() {
  const { isDirty, isSubmitting, defaultValues } = useFormState()
  const values = useWatch()
  const { markUnsaved } = useContext(UnsavedScope)
  // react-hook-form treats empty and missing values as different.
  const unsaved = isDirty && !isSubmitting && !sameInput(values, defaultValues)
  useEffect(() => (unsaved ? markUnsaved() : undefined), [unsaved, markUnsaved])
  return null
}
