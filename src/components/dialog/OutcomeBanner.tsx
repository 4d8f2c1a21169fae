import Alert from '@mui/material/Alert'

type Props = {
  outcome: { said: string; failed: boolean; closes: boolean } | null
  /** Whether somebody rests on it, with the pointer or the focus: then it stays. */
  onHold: (held: boolean) => void
}

/** The word about what was done, or what went wrong: said aloud as it comes. */
export const OutcomeBanner = ({ outcome, onHold }: Props) =>
  outcome && (
    <Alert
      severity={outcome.failed ? 'error' : 'success'}
      role={outcome.failed ? 'alert' : 'status'}
      variant="outlined"
      // Reached by the keyboard only where it would go away by itself.
      tabIndex={outcome.closes ? 0 : undefined}
      // Who just pressed the button may find the word under a pointer at rest: only one that moves on it is there on purpose.
      onMouseMove={({ movementX, movementY }) => (movementX || movementY) && onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {outcome.said}
    </Alert>
  )
