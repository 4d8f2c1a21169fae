import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { conflictId } from './ConflictView.tsx'
import { conflictsOf, isUntouched, type Versions } from './versions.ts'

/** The choice between a form's input and a version that was saved since the form opened. Render it with `Choice`. */
export function useConflict(form: UseFormReturn<FieldValues>) {
  const [versions, setVersions] = useState<Versions>()
  return {
    versions,
    /**
     * Offers the choice. Returns false if there is nothing to choose, because the other change left the form's fields alone or made
     * the same change.
     */
    offer: (theirs: FieldValues): boolean => {
      const found = { base: { ...form.formState.defaultValues }, mine: form.getValues(), theirs }
      if (isUntouched(found) || conflictsOf(found).length === 0) return false
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
