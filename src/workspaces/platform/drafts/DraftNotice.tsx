import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import { texts } from '../../../i18n/english/drafts.ts'
import { labelIn } from '../../../ui/fields/FormScope.ts'
import { DraftChoice } from './DraftChoice.tsx'
import { formatSaveTime } from './saveTime.ts'
import type { FormDraft } from './useDraft.ts'

type Props = {
  draft: FormDraft
  labels: ComponentProps<typeof DraftChoice>['labels']
  onTakeOther: () => void
  onDiscard: () => void
  show?: ComponentProps<typeof DraftChoice>['show']
  /** Says where the draft came from if the user did not enter it in this form. */
  origin?: string | undefined
}

/** Notice that the user's draft was restored, or that it differs from the draft on another device. */
export function DraftNotice({ draft, labels, onTakeOther, onDiscard, show, origin }: Props) {
  if (draft.other)
    return <DraftChoice other={draft.other} labels={labels} onKeep={draft.keep} onTakeOther={onTakeOther} show={show} />
  if (!draft.restored) return null
  const { at, stale } = draft.restored
  return (
    <Alert
      severity={stale.length ? 'warning' : 'info'}
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {texts.discard}
        </Button>
      }
    >
      {origin ?? texts.restored(formatSaveTime(at))}
      {stale.length > 0 && (
        <Box sx={{ mt: 0.5 }}>{texts.stale(stale.map(field => labelIn(labels, field) ?? field).join(', '))}</Box>
      )}
    </Alert>
  )
}
