import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Labels, labelIn } from '../../components/form/FormScope.ts'
import { texts as all } from '../../i18n/english/drafts.ts'
import { useTags } from '../featureTags/useTags.ts'
import { differences, shortly } from './differences.ts'
import { momentOf } from './saveTime.ts'
import type { Other } from './useDraft.ts'

const texts = all.choice

/** Id of the element that the form scrolls to when the user must choose before saving. */
export const choiceId = 'draft-choice'

type Props = {
  other: Other
  /** Field labels by the last part of the field path. */
  labels: Labels
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/**
 * The user changed the same draft on two devices: shows the differences and asks which version to keep. Neither version is
 * discarded before the user chooses.
 */
export function DraftChoice({ other: { draft, theirs, mine }, labels, onKeepMine, onTakeTheirs }: Props) {
  const { nameOf } = useTags()
  const cell = { p: 0.5, pr: { xs: 1, md: 2 }, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'break-word' } as const
  return (
    <Alert id={choiceId} tabIndex={-1} severity="warning" role="alert">
      <AlertTitle>{texts.title}</AlertTitle>
      {draft ? texts.draft(draft.device_name, momentOf(draft.saved_at)) : texts.saved}
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
            {differences(mine, theirs).map(({ field, ...values }) => (
              <tr key={field}>
                <Box component="th" scope="row" sx={{ ...cell, fontWeight: 500 }}>
                  {labelIn(labels, field) ?? field}
                </Box>
                <Box component="td" sx={cell}>
                  {shortly(values.mine, nameOf)}
                </Box>
                <Box component="td" sx={cell}>
                  {shortly(values.theirs, nameOf)}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      </Box>
    </Alert>
  )
}
