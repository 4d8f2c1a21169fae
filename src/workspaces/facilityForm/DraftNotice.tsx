import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { FieldValues } from 'react-hook-form'
import { DraftChoice } from '../../components/drafts/DraftChoice.tsx'
import { momentOf } from '../../components/drafts/moment.ts'
import type { useDraft } from '../../components/drafts/useDraft.ts'
import { texts as drafts } from '../../i18n/english/drafts.ts'
import { texts } from '../../i18n/english/facilityForm.ts'

type Props = { draft: ReturnType<typeof useDraft> /** What the form holds when nothing is typed. */; standing: () => FieldValues }

/** What was typed before and is here again; or that another device holds something else. */
export function DraftNotice({ draft, standing }: Props) {
  if (draft.other) {
    const { theirs } = draft.other
    return (
      <DraftChoice
        other={draft.other}
        labels={texts.labels}
        onKeepMine={draft.keepMine}
        onTakeTheirs={() => draft.takeTheirs({ ...standing(), ...theirs?.values })}
      />
    )
  }
  if (!draft.restored) return null
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={draft.discard}>
          {drafts.discard}
        </Button>
      }
    >
      {drafts.restored(momentOf(draft.restored))}
    </Alert>
  )
}
