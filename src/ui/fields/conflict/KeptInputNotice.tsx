import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { format } from 'date-fns/format'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { conflictTexts as texts } from '../../../i18n/english/fields.ts'
import { onSessionChange } from '../../../session/session.ts'
import type { ConflictOptions } from './ConflictForm.tsx'
import { Choice } from './ConflictView.tsx'
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
  // Runs once, after react-admin's form has set its initial values.
  const restore = useEffectEvent(() => reset({ ...getValues(), ...mine }, { keepDefaultValues: true }))
  useEffect(() => {
    const timer = setTimeout(() => restore())
    return () => clearTimeout(timer)
  }, [])
  return <Choice {...choice} />
}

/** Input that was not saved when its dialog closed, and the values that the dialog had opened with. */
export type KeptInput = { at: string; base: FieldValues; mine: FieldValues }

const kept = new Map<string, KeptInput>()
// Another user must not see it.
onSessionChange(() => kept.clear())

/** Keeps a dialog's input in memory until it is restored or discarded, or the user signs out. */
export const keepInput = (dialog: string, input: Omit<KeptInput, 'at'>) =>
  void kept.set(dialog, { ...input, at: new Date().toISOString() })
export const keptInput = (dialog: string): KeptInput | undefined => kept.get(dialog)
export const forgetInput = (dialog: string) => void kept.delete(dialog)
