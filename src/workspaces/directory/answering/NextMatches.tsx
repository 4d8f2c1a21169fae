import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { Turn } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { answeringTexts as texts } from '../../../i18n/english/admissions.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'

type PendingApplication = { record_id: number; advocate_id: number | null; crisis_center: string | null; turn: Turn | null }

/** Whether the response is overdue and this user may apply to another facility for the patient. */
export function useOverdue({ turn, advocate_id }: PendingApplication): boolean {
  const now = useNow(15_000)
  const user = useWhoami()
  return Boolean(turn?.due) && Date.parse(turn!.due!) <= now && can(user, 'facilities.apply', { advocate_id })
}

/** Link to the patient's other matches. Shown once the response is overdue. */
export function NextMatches({ application }: { application: PendingApplication }) {
  if (!useOverdue(application)) return null
  return (
    <Button
      component={Link}
      to={`/facility/match/?pid=${application.record_id}&next=1`}
      size="small"
      aria-label={texts.seeNextAfter(application.crisis_center ?? texts.theFacility)}
      sx={{ minHeight: 28, py: 0, ml: -0.625, whiteSpace: 'nowrap' }}
    >
      {texts.seeNext}
    </Button>
  )
}

/** Warns, above the approval table, that the response is overdue, and links to the patient's other matches. */
export function OverdueWarning({ application }: { application: PendingApplication }) {
  if (!useOverdue(application)) return null
  return (
    <Alert severity="warning" role="note" sx={{ borderRadius: 0 }} action={<NextMatches application={application} />}>
      {texts.notAnswered(application.crisis_center ?? texts.theFacility)}
    </Alert>
  )
}
