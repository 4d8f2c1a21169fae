import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Labels, labelIn } from '../../components/form/FormScope.ts'
import { texts as all } from '../../i18n/english/drafts.ts'
import { useTags } from '../featureTags/useTags.ts'
import { differences, shortValue } from './differences.ts'
import { formatSaveTime } from './saveTime.ts'
import type { DraftConflict } from './useDraft.ts'

const texts = all.choice

/** Id of the element that gets focus if the user tries to save before choosing. */
export const choiceId = 'draft-choice'

type Props = {
  other: DraftConflict
  /** Field labels by the last part of the field path. */
  labels: Labels
  onKeepOwn: () => void
  onTakeOther: () => void
  /** Formats values that cannot be formatted by type alone. Returns undefined for all others. */
  show?: ((field: string, value: unknown) => string | undefined) | undefined
}

/**
 * Shows how two versions of a draft differ after the user changed it on two devices, and asks which one to keep. Discards neither
 * version until the user chooses.
 */
export function DraftChoice({ other: { draft, otherValues, ownValues }, labels, onKeepOwn, onTakeOther, show }: Props) {
  const { nameOf: tagName } = useTags()
  const cell = { p: 0.5, pr: { xs: 1, md: 2 }, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'break-word' } as const
  return (
    <Alert id={choiceId} tabIndex={-1} severity="warning" role="alert">
      <AlertTitle>{texts.title}</AlertTitle>
      {draft ? texts.draft(draft.device_name, formatSaveTime(draft.saved_at)) : texts.saved}
      {draft && (
        <Box component="table" sx={{ mt: 1, borderCollapse: 'collapse', typography: 'body2' }}>
          <thead>
            <tr>
              {[texts.field, texts.mine, texts.theirs].map(title => (
                <Box component="th" scope="col" key={title} sx={cell}>
                  {title}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences(ownValues, otherValues).map(({ field, ...values }) => (
              <tr key={field}>
                <Box component="th" scope="row" sx={{ ...cell, fontWeight: 500 }}>
                  {labelIn(labels, field) ?? field}
                </Box>
                <Box component="td" sx={cell}>
                  {show?.(field, values.own) ?? shortValue(values.own, tagName)}
                </Box>
                <Box component="td" sx={cell}>
                  {show?.(field, values.other) ?? shortValue(values.other, tagName)}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={onKeepOwn}>
          {texts.keepMine}
        </Button>
        <Button variant="outlined" onClick={onTakeOther}>
          {texts.takeTheirs}
        </Button>
      </Box>
    </Alert>
  )
}
