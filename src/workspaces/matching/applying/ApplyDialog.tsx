import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { Match } from '#domain/matching/schema.ts'
import { text } from '#domain/platform/formats.ts'
import { z } from '#domain/platform/zod.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { addApplicationToMatches, refreshMatches } from '../queries.ts'
import { apply, applyProblem, isConflict } from './apply.ts'
import { MissingNotice, Questions, useCase } from './MissingItems.tsx'
import { type MissingItem, missingFor } from './missing.ts'

const Note = z.object({ note: text(4000) })

type Props = {
  match: Match
  /** The note to restore after the user left the dialog to fill in a section. */
  note: string
  open: boolean
  onClose: () => void
  onClosed: () => void
  /** Called after the application has been sent, before the dialog closes. */
  onApplied?: (application_id: number) => void
  /** Additional notice above what is missing. */
  children?: ReactNode
}

/**
 * Dialog for applying to a facility. Lists what is missing, accepts an optional note, and sends the application. If sending
 * fails, the dialog stays open and keeps the note.
 */
export function ApplyDialog({ match, note, open, onClose, onClosed, onApplied, children }: Props) {
  const subject = useCase()
  const items = missingFor(subject, match)
  const send = useApply(match, onClose, onApplied)
  return (
    <FormDialog
      title={texts.apply.title(match.name)}
      about={texts.apply.about}
      schema={Note}
      values={{ note }}
      submit={items.some(({ kind }) => kind === 'missing') ? texts.apply.anyway : texts.apply.submit}
      sending={texts.apply.sending}
      open={open}
      onSubmit={send}
      onClose={onClose}
      onExited={onClosed}
    >
      {children}
      <Missing match={match} items={items} />
      <FormLongText name="note" label={texts.apply.note} optional rows={3} />
    </FormDialog>
  )
}

/** Lists what is missing and what to ask the facility. After following a link, the user returns to this dialog and its note. */
function Missing({ match, items }: { match: Match; items: readonly MissingItem[] }) {
  const note = useWatch<z.input<typeof Note>>({ name: 'note' })
  const { pathname, search } = useLocation()
  const back = { to: pathname + search, state: { applying: match.id, note } }
  return (
    <>
      <MissingNotice about={texts.apply.missing.about} items={items.filter(({ kind }) => kind === 'missing')} back={back} />
      <Questions items={items.filter(({ kind }) => kind === 'ask')} back={back} />
    </>
  )
}

/** Applies and shows the result in a toast (MAT-034, MAT-035, MAT-036). The card shows "Applied" immediately. */
function useApply(match: Match, onClose: () => void, onApplied: ((application_id: number) => void) | undefined) {
  const { user, patient, search } = useCase()
  const client = useQueryClient()
  const notify = useNotify()
  return async ({ note }: z.output<typeof Note>) => {
    try {
      const { application_id, noteLost } = await apply(user, patient.id, match.id, note, search)
      addApplicationToMatches(client, patient.id, match.id, { id: application_id, status: 'New' })
      notify(texts.apply.success(match.name), { type: 'success' })
      if (noteLost) notify(texts.apply.noteLost(match.name), { type: 'warning' })
      onApplied?.(application_id)
    } catch (error) {
      if (!isConflict(error)) throw new Error(applyProblem(error, match.name))
      // The server's message is "You have already applied to …" or states that the case is no longer active.
      notify((error as Error).message, { type: 'warning' })
      refreshMatches(client, patient.id)
    }
    onClose()
  }
}
