import ScheduleSend from '@mui/icons-material/ScheduleSend'
import Box from '@mui/material/Box'
import { can } from '#domain/access.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { RunningPlan } from '#domain/placement/sendPlans/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/sendPlan.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { nextTime } from './nextTime.ts'
import { StopPlan } from './StopPlan.tsx'

type Props = { patient: Pick<Patient, 'id' | 'advocate_id'>; plan: RunningPlan; name: string }

/** When a patient's next planned applications are sent. The patient's advocate can stop them. */
export function PlannedLine({ patient, plan, name }: Props) {
  const now = useNow()
  const mine = can(useWhoami(), 'facilities.apply', patient)
  return (
    <Box
      role="note"
      aria-label={texts.label}
      sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, typography: 'body2' }}
    >
      <Box component="span" sx={{ display: 'flex', gap: 0.75 }}>
        <ScheduleSend fontSize="small" aria-hidden="true" />
        {nextTime(plan, now)}
      </Box>
      {mine && <StopPlan pid={patient.id} plan_id={plan.id} label={texts.stopOf(name)} />}
    </Box>
  )
}
