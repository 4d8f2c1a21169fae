import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import type { DraftHead } from '#domain/platform/drafts/schema.ts'
import { draftsTexts as texts } from '../../../i18n/english/documents.ts'
import { labelIn } from '../../../ui/fields/useField.ts'
import { DraftChoice } from './DraftChoice.tsx'
import type { FormDraft, SaveState } from './useDraft.ts'
import { formatSaveTime } from './useDraftForm.ts'

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

/** Shows where the draft is saved. Screen readers announce only problems because the state changes with every pause in typing. */
export function DraftState({ kept: { place, at } }: { kept: SaveState }) {
  const label = place === 'nowhere' ? '' : texts.kept[place]
  const text = typeof label === 'function' ? label(at ? formatSaveTime(at) : '') : label
  const isWarning = place === 'device' || place === 'failed'
  return (
    <Box
      role={isWarning ? 'status' : undefined}
      sx={{ typography: 'body2', color: place === 'failed' ? 'error.main' : 'text.secondary', minWidth: 0 }}
    >
      {text}
    </Box>
  )
}

/** Lists other users with unsaved changes in this form, with the time of their latest save (S-02). */
export function OtherUsersDrafts({ drafts }: { drafts: readonly DraftHead[] }) {
  const others = drafts.filter(({ own }) => !own).toSorted((a, b) => b.saved_at.localeCompare(a.saved_at))
  const latest = others.filter((draft, index) => others.findIndex(previous => previous.user_name === draft.user_name) === index)
  if (!latest.length) return null
  return (
    <Alert severity="info" role="status">
      {latest.map(({ user_name, saved_at }) => (
        <div key={user_name}>{texts.others(user_name, formatSaveTime(saved_at))}</div>
      ))}
    </Alert>
  )
}
