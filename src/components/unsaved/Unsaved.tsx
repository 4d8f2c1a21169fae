import { useContext, useEffect } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { sameInput } from './sameInput.ts'
import { UnsavedScope } from './unsaved.ts'

/** Inside a form: protects its unsaved input. */
export function Unsaved() {
  const { isDirty, isSubmitting, defaultValues } = useFormState()
  const values = useWatch()
  const { hold } = useContext(UnsavedScope)
  // react-hook-form treats an empty value and a missing one as different.
  const held = isDirty && !isSubmitting && !sameInput(values, defaultValues)
  useEffect(() => (held ? hold() : undefined), [held, hold])
  return null
}
