import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { batchSize } from '#domain/placement/sendPlans/rules.ts'
import type { SendPlan } from '#domain/placement/sendPlans/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { sendPlanTexts as texts } from '../../../i18n/english/applyToSeveral.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { skippedText } from '../applying/skippedText.ts'
import { nextTime, StopPlan } from './PlannedLine.tsx'
import { sendPlanQuery } from './queries.ts'

/** How long an ended plan is shown, in milliseconds. */
const shownFor = 24 * 60 * 60_000

type Props = { patient: Pick<Patient, 'id' | 'advocate_id'> }

/** What is planned for the patient: when the next five applications are sent, who is left, and who was skipped and why. */
export function PlannedApplications({ patient }: Props) {
  const { data: plan } = useQuery(sendPlanQuery(patient.id))
  const mine = can(useWhoami(), 'facilities.apply', patient)
  const now = useNow()
  if (!plan || (plan.ended_at && now - Date.parse(plan.ended_at) > shownFor)) return null
  return (
    <Alert
      severity="info"
      role="region"
      aria-label={texts.label}
      sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0 } }}
      action={plan.next_at && mine ? <StopPlan pid={patient.id} plan_id={plan.id} label={texts.stopLabel} /> : undefined}
    >
      <Progress plan={plan} now={now} />
    </Alert>
  )
}

function Progress({ plan, now }: { plan: SendPlan; now: number }) {
  const { facilities, results, next_at, end_reason } = plan
  const left = facilities.slice(results.length)
  const skipped = results.filter(one => one.skipped)
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        {next_at ? nextTime({ next_at, left: left.length, offered: plan.offered }, now) : texts.ended[end_reason ?? 'finished']}
      </Box>
      {texts.asked(results.length - skipped.length, facilities.length)}
      {next_at &&
        ` ${texts.following(
          left
            .slice(0, batchSize)
            .map(one => one.name)
            .join(', '),
        )}`}
      {skipped.length > 0 && (
        <>
          {' '}
          {texts.skipped} {skipped.map(({ name, skipped }) => skippedText({ name, skipped: skipped! })).join(' ')}
        </>
      )}
    </>
  )
}
