import Alert from '@mui/material/Alert'

type Props = {
  outcome: { message: string; failed: boolean; closes: boolean } | null
  /** Called with true while the pointer or focus is on the banner, to keep it open. */
  onPause: (paused: boolean) => void
}

/** Banner with the result of an action, announced to screen readers. */
export const OutcomeBanner = ({ outcome, onPause }: Props) =>
  outcome && (
    <Alert
      severity={outcome.failed ? 'error' : 'success'}
      role={outcome.failed ? 'alert' : 'status'}
      variant="outlined"
      // Focusable only if it closes automatically.
      tabIndex={outcome.closes ? 0 : undefined}
      // A pointer that did not move may be on the banner by accident, after clicking the button below it.
      onMouseMove={({ movementX, movementY }) => (movementX || movementY) && onPause(true)}
      onMouseLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      {outcome.message}
    </Alert>
  )
