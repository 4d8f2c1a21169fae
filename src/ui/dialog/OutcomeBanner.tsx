import Alert from '@mui/material/Alert'

type Props = {
  outcome: { message: string; failed: boolean; closes: boolean } | null
  /** Called with true while the pointer or focus is on the banner so that it stays open. */
  onPause: (paused: boolean) => void
}

/** Banner that shows the result of an action and announces it to screen readers. */
export const OutcomeBanner = ({ outcome, onPause }: Props) =>
  outcome && (
    <Alert
      severity={outcome.failed ? 'error' : 'success'}
      role={outcome.failed ? 'alert' : 'status'}
      variant="outlined"
      // Focusable only if the banner closes automatically.
      tabIndex={outcome.closes ? 0 : undefined}
      // The user may have just clicked the button below, so a pointer that has not moved does not pause the banner.
      onMouseMove={({ movementX, movementY }) => (movementX || movementY) && onPause(true)}
      onMouseLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      {outcome.message}
    </Alert>
  )
