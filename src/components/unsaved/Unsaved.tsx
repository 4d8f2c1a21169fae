import { useContext, useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { sameInput } from './sameInput.ts'
import { UnsavedScope } from './unsaved.ts'

/** Protects the unsaved input of the enclosing form. */
export function Unsaved() {
  const { isDirty, isSubmitting, defaultValues } = useFormState()
  const values = useWatch()
  const { markUnsaved } = useContext(UnsavedScope)
  // react-hook-form treats an empty value and a missing value as different.
  const unsaved = isDirty && !isSubmitting && !sameInput(values, defaultValues)
  useEffect(() => (unsaved ? markUnsaved() : undefined), [unsaved, markUnsaved])
  return null
}
