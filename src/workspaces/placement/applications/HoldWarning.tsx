import Alert from '@mui/material/Alert'
import { holdWarning } from '#domain/placement/applications/involuntaryHold.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { texts } from '../../../i18n/english/involuntaryHold.ts'

/** Warns that the facility refuses involuntary holds, or does not state whether it accepts them (S-25). */
export function HoldWarning({ application }: { application: Application }) {
  const warning = holdWarning(application)
  return warning && <Alert severity="warning">{texts[warning]}</Alert>
}
