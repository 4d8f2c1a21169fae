import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { conflictId } from './ConflictView.tsx'
import { isUntouched, type Versions } from './versions.ts'

/** The choice between a form's input and a version that was saved since the form opened. Render it with `Choice`. */
export function useConflict(form: UseFormReturn<FieldValues>) {
  const [versions, setVersions] = useState<Versions>()
  return {
    versions,
    /** Offers the choice. Returns false if the other change left the form's fields alone, so that there is nothing to choose. */
    offer: (theirs: FieldValues): boolean => {
      const found = { base: { ...form.formState.defaultValues }, mine: form.getValues(), theirs }
      if (isUntouched(found)) return false
      setVersions(found)
      return true
    },
    /** Whether the user still has to choose. If so, moves focus to the choice. */
    isOpen: (): boolean => {
      if (versions) document.getElementById(conflictId)?.focus()
      return versions !== undefined
    },
    close: () => setVersions(undefined),
  }
}
