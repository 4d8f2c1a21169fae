import CheckCircle from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { ApplyDialog } from '../applying/ApplyDialog.tsx'
import { useCase } from '../applying/Case.tsx'
import { useApplying } from '../applying/useApplying.ts'
import { CallInstead } from './CallInstead.tsx'

type Props = {
  match: Match
  /** Whether the facility's row is expanded. */
  opened: boolean
  /** Id of the facility's name, which describes each button. */
  heading: string
}

/**
 * Buttons for a match: apply or open the existing application. If the facility does not use Passage, shows its phone number
 * instead.
 */
export function MatchActions({ match, opened, heading }: Props) {
  if (!match.staffed && !match.application) return <CallInstead match={match} opened={opened} heading={heading} />
  return <ApplyOrApplied match={match} heading={heading} />
}

function ApplyOrApplied({ match, heading }: Omit<Props, 'opened'>) {
  const { whyNot } = useCase()
  // Mount the dialog when it first opens, or when the user returns to it after filling in a section.
  const applying = useApplying(match.id)
  const [asking, setAsking] = useState<boolean | undefined>(applying && whyNot === null && !match.application ? true : undefined)
  const applied = useRef<HTMLAnchorElement>(null)
  const reason = useId()
  const { application } = match
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', columnGap: 1.5, rowGap: 0.25 }}
    >
      {whyNot && !application && (
        <Typography id={reason} variant="caption" color="text.secondary">
          {whyNot}
        </Typography>
      )}
      {application ? (
        // After applying, the button opens the application (MAT-032).
        <Button
          component={Link}
          ref={applied}
          to={`/patient/advocate/${application.id}`}
          state={{ fromMatches: true }}
          variant="outlined"
          color="success"
          startIcon={<CheckCircle />}
          aria-describedby={heading}
          sx={{ px: 1.25, '& .MuiButton-startIcon': { mr: 0.5 } }}
        >
          {texts.apply.applied}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={whyNot !== null}
          aria-describedby={whyNot ? `${heading} ${reason}` : heading}
          onClick={() => setAsking(true)}
        >
          {texts.apply.apply}
        </Button>
      )}
      {asking !== undefined && (
        <ApplyDialog
          match={match}
          note={applying?.note ?? ''}
          open={asking}
          onClose={() => setAsking(false)}
          onClosed={() => applied.current?.focus()}
        />
      )}
    </Box>
  )
}
