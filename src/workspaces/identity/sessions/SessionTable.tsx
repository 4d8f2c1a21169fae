import { useRecordContext, WithRecord } from 'ra-core'
import type { ReactNode } from 'react'
import type { OpenSession } from '#domain/identity/sessions/schema.ts'
import { sessionsTexts as texts } from '../../../i18n/english/settings.ts'
import { LocalTable } from '../../../ui/console/ConsoleTable.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { deviceName } from './deviceName.ts'

const { own: labels } = texts
/** The action reads its session with `useRecordContext`. */
type Props = { label: string; sessions: OpenSession[]; action?: ReactNode }

export const SessionTable = ({ label, sessions, action }: Props) => (
  <LocalTable
    resource="sessions"
    rows={sessions}
    label={label}
    framed
    columns={[
      { label: labels.device, cell: <DeviceField /> },
      { label: labels.since, cell: <WithRecord<OpenSession> render={({ created_at }) => <RelativeTime at={created_at} />} /> },
      { label: labels.used, cell: <WithRecord<OpenSession> render={({ last_seen_at }) => <RelativeTime at={last_seen_at} />} /> },
    ]}
    {...(action && { actions: { label: labels.end, cell: action } })}
  />
)

function DeviceField() {
  const { device, current } = useRecordContext<OpenSession>()!
  return (
    <>
      {deviceName(device)}
      {current && ` (${labels.here})`}
    </>
  )
}
