import ScheduleSend from '@mui/icons-material/ScheduleSend'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isSameDay } from 'date-fns/isSameDay'
import { useNotify } from 'ra-core'
import { can } from '#domain/access.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { sendPlans } from '#domain/placement/sendPlans/contract.ts'
import { batchSize } from '#domain/placement/sendPlans/rules.ts'
import type { RunningPlan } from '#domain/placement/sendPlans/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { sendPlanTexts as texts } from '../../../i18n/english/applyToSeveral.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { timeOfDay, workflowTime } from '../../../ui/times.ts'
import { sendPlanQuery } from './queries.ts'

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

type StopPlanProps = { pid: number; plan_id: number; label: string }

/** Stops the planned applications with one press. A second press changes nothing. */
export function StopPlan({ pid, plan_id, label }: StopPlanProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const stop = useMutation({
    mutationFn: () => call(sendPlans.stop, { params: { id: pid }, body: { plan_id } }),
    onSuccess: plan => {
      setCached(client, sendPlanQuery(pid).queryKey, plan)
      notify(plan.end_reason === 'stopped' ? texts.stopped : texts.ended[plan.end_reason!], { type: 'success' })
      return client.invalidateQueries({ queryKey: [dashboardKey] })
    },
    onError: () => notify(texts.stopFailed, { type: 'error' }),
  })
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      disabled={stop.isPending}
      aria-label={label}
      onClick={() => stop.mutate()}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {texts.stop}
    </Button>
  )
}

/** A time of day or, on another day, with its date. */
export const planTime = (at: string, now: number): string => (isSameDay(at, now) ? timeOfDay(at) : workflowTime(at))

/** How many applications are sent next, and when. While the patient has an offer to answer, they wait. */
export const nextTime = ({ next_at, left, offered }: Omit<RunningPlan, 'id'>, now: number): string =>
  offered ? texts.waits : texts.next(Math.min(left, batchSize), planTime(next_at, now))
