import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { text } from '#domain/formats.ts'
import type { Match } from '#domain/matching/schema.ts'
import { z } from '#zod'
import { FormDialog } from '../../../components/dialog/FormDialog.tsx'
import { FormLongText } from '../../../components/form/FormLongText.tsx'
import { addApplicationToMatches, refreshMatches } from '../../../features/matching/queries.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useCase } from '../Case.tsx'
import { apply, applyProblem, isConflict } from './applying.ts'
import { MissingNotice } from './MissingFacts.tsx'
import { MissingItems } from './MissingItems.tsx'
import { type MissingItem, missingFor } from './missing.ts'

const Note = z.object({ note: text(4000) })

type Props = {
  match: Match
  /** The note to restore after the user left the dialog to fill in a section. */
  note: string
  open: boolean
  onClose: () => void
  onClosed: () => void
}

/**
 * Dialog for applying to a facility. Lists what is missing, accepts an optional note, and sends the application. If sending
 * fails, the dialog stays open and keeps the note.
 */
export function ApplyDialog({ match, note, open, onClose, onClosed }: Props) {
  const subject = useCase()
  const items = missingFor(subject, match)
  const send = useApply(match, onClose)
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
  const questions = items.filter(({ kind }) => kind === 'ask')
  return (
    <>
      <MissingNotice about={texts.apply.missing.about} items={items.filter(({ kind }) => kind === 'missing')} back={back} />
      {questions.length > 0 && (
        <Box sx={{ typography: 'body2' }}>
          {texts.apply.missing.toAsk}
          <MissingItems items={questions} back={back} />
        </Box>
      )}
    </>
  )
}

/** The state of this facility's dialog if the user left it to fill in a section. Otherwise undefined. */
export function useApplying(facility_id: number): { note: string } | undefined {
  const state = useLocation().state as { applying?: number; note?: string } | null
  return state?.applying === facility_id ? { note: state.note ?? '' } : undefined
}

/** Applies and shows the result in a toast (MAT-034, MAT-035, MAT-036). The card shows "Applied" immediately. */
function useApply(match: Match, onClose: () => void) {
  const { user, patient, search } = useCase()
  const client = useQueryClient()
  const notify = useNotify()
  return async ({ note }: z.output<typeof Note>) => {
    try {
      const { application_id, noteLost } = await apply(user, patient.id, match.id, note, search)
      addApplicationToMatches(client, patient.id, match.id, { id: application_id, status: 'New' })
      notify(texts.apply.success(match.name), { type: 'success' })
      if (noteLost) notify(texts.apply.noteLost(match.name), { type: 'warning' })
    } catch (error) {
      if (!isConflict(error)) throw new Error(applyProblem(error, match.name))
      // The server's message is "You have already applied to …" or states that the case is no longer active.
      notify((error as Error).message, { type: 'warning' })
      refreshMatches(client, patient.id)
    }
    onClose()
  }
}
