import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { format } from 'date-fns/format'
import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { texts } from '../../../i18n/english/conflict.ts'
import { Choice } from './Choice.tsx'
import type { ConflictOptions } from './ConflictForm.tsx'
import { forgetInput, keptInput } from './keptInput.ts'
import { conflictsOf, isUntouched } from './versions.ts'

/**
 * Offers the input that this dialog contained when it closed without saving it. If the record has changed since then, the user
 * chooses a version of each field.
 */
export function KeptInputNotice({ dialog, show }: { dialog: string; show?: ConflictOptions['show'] }) {
  const { reset, getValues } = useFormContext()
  const [kept, setKept] = useState(() => keptInput(dialog))
  const [opened] = useState(() => getValues())
  if (!kept) return null
  const done = () => {
    forgetInput(dialog)
    setKept(undefined)
  }
  const theirs = Object.fromEntries(Object.keys(kept.mine).map(field => [field, opened[field]]))
  const versions = { ...kept, theirs }
  if (!isUntouched(versions) && conflictsOf(versions).length)
    return <RestoredChoice mine={kept.mine} versions={versions} show={show} onDone={done} />
  return (
    <Alert severity="info" role="status">
      {texts.kept(format(new Date(kept.at), 'h:mm a'))}{' '}
      <Button
        size="small"
        onClick={() => {
          reset({ ...opened, ...kept.mine }, { keepDefaultValues: true })
          done()
        }}
      >
        {texts.restore}
      </Button>
      <Button size="small" onClick={done}>
        {texts.discard}
      </Button>
    </Alert>
  )
}

/** Restores the input, and then lets the user choose. */
function RestoredChoice({ mine, ...choice }: ComponentProps<typeof Choice> & { mine: FieldValues }) {
  const { reset, getValues } = useFormContext()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before the user types.
  useLayoutEffect(() => reset({ ...getValues(), ...mine }, { keepDefaultValues: true }), [])
  return <Choice {...choice} />
}
