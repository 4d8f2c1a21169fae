import Alert from '@mui/material/Alert'

type Props = {
  outcome: { message: string; failed: boolean; closes: boolean } | null
  /** Called with true while the pointer or the focus is on the banner, to keep the banner open. */
  onPause: (paused: boolean) => void
}

/** A banner that shows an action's result and announces it to screen readers. */
export const OutcomeBanner = ({ outcome, onPause }: Props) =>
  outcome && (
    <Alert
      severity={outcome.failed ? 'error' : 'success'}
      role={outcome.failed ? 'alert' : 'status'}
      variant="outlined"
      // Focusable only if the banner closes automatically.
      tabIndex={outcome.closes ? 0 : undefined}
      // A pointer that has not moved may be on the banner by accident because the user just clicked the button below it.
      onMouseMove={({ movementX, movementY }) => (movementX || movementY) && onPause(true)}
      onMouseLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      {outcome.message}
    </Alert>
  )
