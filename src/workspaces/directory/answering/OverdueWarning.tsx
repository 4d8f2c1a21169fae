import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Turn } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { answeringTexts as texts } from '../../../i18n/english/admissions.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { isOverdue, otherMatches } from './overdue.ts'

type PendingApplication = { record_id: number; advocate_id: number | null; crisis_center: string | null; turn: Turn | null }

/** Warns, above the approval table, that the response is overdue, and links to the patient's other matches. */
export function OverdueWarning({ application }: { application: PendingApplication }) {
  const now = useNow(15_000)
  const user = useWhoami()
  if (!isOverdue(application, user, now)) return null
  const facility = application.crisis_center ?? texts.theFacility
  return (
    <Alert
      severity="warning"
      role="note"
      sx={{ borderRadius: 0 }}
      action={
        <Button
          component={Link}
          to={otherMatches(application.record_id)}
          size="small"
          aria-label={texts.seeNextAfter(facility)}
          sx={{ minHeight: 28, py: 0, ml: -0.625, whiteSpace: 'nowrap' }}
        >
          {texts.seeNext}
        </Button>
      }
    >
      {texts.notAnswered(facility)}
    </Alert>
  )
}
