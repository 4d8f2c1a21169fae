import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { z } from 'zod'
import { text } from '#domain/formats.ts'
import type { Match } from '#domain/matching/schema.ts'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { texts } from '../../i18n/english/matching.ts'
import { apply, applyProblem, isConflict } from './applying.ts'
import { useCase } from './Case.tsx'
import { keepApplication, refreshMatches } from './queries.ts'

const Note = z.object({ note: text(4000) })

type Props = { match: Match; open: boolean; onClose: () => void; onClosed: () => void }

/** Asks for a note, optional, and applies. What went wrong is said inside, where the note is kept. */
export function ApplyDialog({ match, open, onClose, onClosed }: Props) {
  const send = useApply(match, onClose)
  return (
    <FormDialog
      title={texts.apply.title(match.name)}
      about={texts.apply.about}
      schema={Note}
      values={{ note: '' }}
      submit={texts.apply.submit}
      sending={texts.apply.sending}
      open={open}
      onSubmit={send}
      onClose={onClose}
      onGone={onClosed}
    >
      <FormLongText name="note" label={texts.apply.note} optional rows={3} />
    </FormDialog>
  )
}

/** Applies and tells what came of it (MAT-034, MAT-035, MAT-036); the card says Applied at once. */
function useApply(match: Match, onClose: () => void) {
  const { user, patient, search } = useCase()
  const client = useQueryClient()
  const notify = useNotify()
  return async ({ note }: z.output<typeof Note>) => {
    try {
      const { application_id, noteLost } = await apply(user, patient.id, match.id, note, search)
      keepApplication(client, patient.id, match.id, { id: application_id, status: 'New' })
      notify(texts.apply.success(match.name), { type: 'success' })
      if (noteLost) notify(texts.apply.noteLost(match.name), { type: 'warning' })
    } catch (error) {
      if (!isConflict(error)) throw new Error(applyProblem(error, match.name))
      // The server's words: "You have already applied to …", or that the case is not active any more.
      notify((error as Error).message, { type: 'warning' })
      refreshMatches(client, patient.id)
    }
    onClose()
  }
}
