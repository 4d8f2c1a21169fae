import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import { texts } from '../../i18n/english/drafts.ts'
import { DraftChoice } from './DraftChoice.tsx'
import { momentOf } from './moment.ts'
import type { useDraft } from './useDraft.ts'

type Props = {
  draft: ReturnType<typeof useDraft>
  labels: ComponentProps<typeof DraftChoice>['labels']
  onTakeTheirs: () => void
}

/** What was typed before and is here again; or that another device holds something else. */
export function DraftNotice({ draft, labels, onTakeTheirs }: Props) {
  if (draft.other)
    return <DraftChoice other={draft.other} labels={labels} onKeepMine={draft.keepMine} onTakeTheirs={onTakeTheirs} />
  if (!draft.restored) return null
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={draft.discard}>
          {texts.discard}
        </Button>
      }
    >
      {texts.restored(momentOf(draft.restored))}
    </Alert>
  )
}
