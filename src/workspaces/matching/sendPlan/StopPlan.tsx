import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { sendPlans } from '#domain/placement/sendPlans/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/dashboards.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/sendPlan.ts'
import { sendPlanQuery } from './queries.ts'

type Props = { pid: number; plan_id: number; label: string }

/** Stops the planned applications with one press. A second press changes nothing. */
export function StopPlan({ pid, plan_id, label }: Props) {
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
