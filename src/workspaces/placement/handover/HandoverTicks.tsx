import AirportShuttleOutlined from '@mui/icons-material/AirportShuttleOutlined'
import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import CheckCircle from '@mui/icons-material/CheckCircle'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { can } from '#domain/access.ts'
import { handovers } from '#domain/placement/applications/handover/contract.ts'
import { handoverQuestions, takesHandover } from '#domain/placement/applications/handover/handover.ts'
import { type Facts, type HandoverField, sidesOf } from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { applicationQuery, cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/handover.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { ownTimeZone } from '../../../ui/browser.ts'
import { timeOfDay } from '../../../ui/times.ts'
import { factsOf } from '../../intake/patients/snapshotPart.ts'
import { cacheFresh } from '../applications/useAnswerDialog.tsx'

const ticked = ['room_ready_at', 'report_given_at'] as const
type Ticked = (typeof ticked)[number]

type Props = { application: Application; patient: string }

/** Whether the room is ready and the report was given, each with a check box for those who may enter it. */
export const HandoverTicks = ({ application, patient }: Props) =>
  ticked.map(field => <Tick key={field} field={field} application={application} patient={patient} />)

const itemStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: { xs: 44, md: 24 },
  typography: 'body2',
  whiteSpace: 'nowrap',
  '& > svg': { fontSize: 18 },
}

function Tick({ field, application, patient }: Props & { field: Ticked }) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const tick = useMutation({
    // The second of two quick ticks waits, because it continues from what the first one saved.
    scope: { id: `handover-${application.id}` },
    mutationFn: (set: boolean) => {
      const facts = { [field]: set ? new Date().toISOString() : null }
      const body = { updated_at: lastSaved(queries, application), facts }
      return call(handovers.change, { params: { id: application.id }, body })
    },
    onSuccess: answered => cacheApplication(queries, answered),
    onError: failure => {
      notify(failure.message, { type: 'warning' })
      return cacheFresh(queries, failure)
    },
  })
  const isSet = tick.isPending ? tick.variables : factsOf(application)[field] !== null
  if (!takesHandover(application) || !can(user, 'handovers.change', { ...application, fields: [field] }))
    return (
      <Box component="span" sx={itemStyles}>
        {isSet ? <CheckCircle color="success" /> : <HourglassEmpty color="action" />}
        {texts.ticks[field][isSet ? 'yes' : 'no']}
      </Box>
    )
  return (
    <ButtonBase
      role="checkbox"
      aria-checked={isSet}
      aria-label={texts.tickOf(texts.ticks[field].yes, patient)}
      disabled={tick.isPending}
      onClick={() => tick.mutate(!isSet)}
      sx={{ ...itemStyles, borderRadius: 1, px: 0.5, ml: -0.5, '&:hover': { bgcolor: 'action.hover' } }}
    >
      {isSet ? <CheckBox color="success" /> : <CheckBoxOutlineBlank color="action" />}
      {texts.ticks[field].yes}
    </ButtonBase>
  )
}

/** When the handover was last saved, as far as the page knows: the screen may show an older state until it has reloaded. */
function lastSaved(queries: QueryClient, { id, handover }: Application) {
  const cached = queries.getQueryData(applicationQuery(id).queryKey)?.handover?.updated_at ?? ''
  const shown = handover?.updated_at ?? ''
  return (cached > shown ? cached : shown) || null
}

/** How far the transport is: arrived, on the way, or ordered, or else how the patient was booked to travel. */
export function TransportLine({ application }: { application: Application }) {
  const { arrived_at, departed_at, transport_ordered_at } = factsOf(application)
  const { transport_other, transport_method } = application
  const line = arrived_at
    ? texts.transport.arrived(timeOfDay(arrived_at))
    : departed_at
      ? texts.transport.left(timeOfDay(departed_at))
      : transport_ordered_at
        ? texts.transport.ordered(timeOfDay(transport_ordered_at))
        : transport_other || (transport_method && domainValue(transport_method)) || texts.transport.none
  return (
    <Box component="span" title={`${texts.transport.of}: ${line}`} sx={{ ...itemStyles, minHeight: 24, minWidth: 0 }}>
      <AirportShuttleOutlined color="action" titleAccess={texts.transport.of} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {line}
      </Box>
    </Box>
  )
}

export type Group = keyof typeof texts.groups

/** The facts of each group, in the order in which they are shown. */
export const groups: Record<Group, readonly HandoverField[]> = {
  report: [
    'accepting_clinician',
    'accepting_credential',
    'report_phone',
    'report_given_at',
    'report_given_by',
    'report_given_to',
  ],
  arrival: ['room_ready_at', 'expected_arrival_at', 'arrived_at', 'bring'],
  transport: ['transport_mode', 'transport_company', 'transport_ordered_at', 'departed_at'],
  authorization: ['authorization_number', 'authorization_contact', 'authorization_valid_until', 'peer_to_peer_by'],
}

/** The group's facts that one of these sides enters. */
export const fieldsFor = (group: Group, side: 'facility' | 'advocate') =>
  groups[group].filter(field => sidesOf[field].includes(side))

/** Questions about times that are probably wrong, with days in the viewer's time zone. */
export const questionsFor = (facts: Facts, application: Application, now: number) =>
  handoverQuestions(facts, application, now, ownTimeZone())
