import Alert from '@mui/material/Alert'

/** The word about what was done, or what went wrong: said aloud as it comes. */
export const OutcomeBanner = ({ outcome }: { outcome: { said: string; failed: boolean } | null }) =>
  outcome && (
    <Alert severity={outcome.failed ? 'error' : 'success'} role={outcome.failed ? 'alert' : 'status'} variant="outlined">
      {outcome.said}
    </Alert>
  )
