import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { draftsTexts as all } from '../../../i18n/english/documents.ts'
import { beforeReload, beforeSignOut } from '../../../session/sessionEnd.ts'
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx'
import { LeavePrompt } from '../../../ui/steps/LeavePrompt.tsx'
import type { FormDraft } from './useDraft.ts'

type Props = Pick<ComponentProps<typeof LeavePrompt>, 'questionFor' | 'note' | 'reopens'> & {
  name: string
  draft: FormDraft
  isDirty: boolean
  saved: boolean
}

/** Asks for confirmation if the user leaves a form or signs out with unsaved input. */
export function UnsavedInputPrompts({ name, draft, isDirty, saved, ...leaving }: Props) {
  const failed = draft.saveState.place === 'failed'
  return (
    <>
      <LeavePrompt {...leaving} hasInput={isDirty} savedAsDraft={!failed} />
      <SignOutPrompt section={name} hasInput={isDirty && !saved} failed={failed} flush={draft.flush} />
    </>
  )
}

const texts = all.signOut
type SignOutPromptProps = { section: string; hasInput: boolean; failed: boolean; flush: () => Promise<unknown> }

/** Asks for confirmation if the user signs out with unsaved input in a section. Saves the draft before sign-out or reload. */
function SignOutPrompt({ section, hasInput, failed, flush }: SignOutPromptProps) {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>()
  const flushInput = useEffectEvent(async () => hasInput && flush())
  const confirmSignOut = useEffectEvent(async () => {
    if (!hasInput) return true
    await flush()
    return new Promise<boolean>(resolve => setAnswer(() => resolve))
  })
  useEffect(() => beforeSignOut(() => confirmSignOut()), [])
  useEffect(() => beforeReload(() => flushInput()), [])
  const close = (confirmed: boolean) => {
    answer?.(confirmed)
    setAnswer(undefined)
  }
  return (
    <LeaveDialog
      name="sign-out"
      open={answer !== undefined}
      title={texts.title}
      leave={texts.go}
      stay={texts.stay}
      onAnswer={close}
    >
      {failed ? texts.lost(section) : texts.question(section)}
    </LeaveDialog>
  )
}
