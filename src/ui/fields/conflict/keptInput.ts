import type { FieldValues } from 'react-hook-form'
import { onSessionChange } from '../../../session/session.ts'

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
