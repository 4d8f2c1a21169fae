import Alert from '@mui/material/Alert'

type Props = {
  outcome: { said: string; failed: boolean; closes: boolean } | null
  /** Called with true while the pointer or focus is on the banner, to keep it open. */
  onHold: (held: boolean) => void
}

/** Banner with the result of an action, announced to screen readers. */
export const OutcomeBanner = ({ outcome, onHold }: Props) =>
  outcome && (
    <Alert
      severity={outcome.failed ? 'error' : 'success'}
      role={outcome.failed ? 'alert' : 'status'}
      variant="outlined"
      // Focusable only if it closes automatically.
      tabIndex={outcome.closes ? 0 : undefined}
      // A pointer that did not move may be on the banner by accident, after clicking the button below it.
      onMouseMove={({ movementX, movementY }) => (movementX || movementY) && onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {outcome.said}
    </Alert>
  )
