import type { ComponentProps } from 'react'
import { LeavePrompt } from '../../components/steps/LeavePrompt.tsx'
import { SignOutPrompt } from './SignOutPrompt.tsx'
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
