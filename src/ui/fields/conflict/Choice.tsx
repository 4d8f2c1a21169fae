import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldLabel } from '../errorLines.ts'
import { useFormScope } from '../FormScope.ts'
import { ConflictView, conflictId } from './ConflictView.tsx'
import { type Versions, withTheirs } from './versions.ts'

type ChoiceProps = {
  versions: Omit<Versions, 'mine'> /** Formats values that cannot be formatted by type alone. Returns undefined for all others. */
  show?: ((field: string, value: unknown) => string | undefined) | undefined
  onDone: () => void
}

/** The choice inside a form. Afterwards, the form contains the merged values, and input counts as unsaved against the saved version. */
export function Choice({ versions: { base, theirs }, show, onDone }: ChoiceProps) {
  const { reset, getValues } = useFormContext()
  const { prefix, labels } = useFormScope()
  // The user may continue to type before choosing.
  const mine = useWatch()
  // The user pressed a button at the end of a form that may be long.
  useEffect(() => document.getElementById(conflictId)?.focus(), [])
  function choose(fields: readonly string[]) {
    const values = getValues()
    reset({ ...values, ...theirs })
    reset(withTheirs({ mine: values, theirs }, fields), { keepDefaultValues: true })
    onDone()
  }
  return (
    <ConflictView
      versions={{ base, mine, theirs }}
      labelOf={field => fieldLabel(field, prefix, labels)}
      show={show}
      onChoose={choose}
      onTakeTheirs={() => choose(Object.keys(theirs))}
    />
  )
}
