import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEvent } from '#domain/audit/schema.ts'
import { pacificZone } from '#domain/dates.ts'
import { zoneName } from '#domain/zones.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { useFilters } from '../../components/useFilters.ts'
import { texts } from '../../i18n/english/audit.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { ExportAudit } from './ExportAudit.tsx'
import { type Filters, logFilters } from './filters.ts'
import { LogScreen } from './LogScreen.tsx'
import { OlderRows } from './OlderRows.tsx'
import { auditQuery } from './queries.ts'

const said = texts.log

/** The audit log for super admins: filters in the URL, export, and a check of its hash chain. */
export function AuditLog() {
  const narrowing = useFilters(logFilters)
  return (
    <LogScreen
      title={said.title}
      about={said.about(zoneName(pacificZone))}
      exportButton={onProblem => <ExportAudit filters={narrowing.filters} onProblem={onProblem} />}
      filters={
        <>
          <ChainCheck />
          <AuditFilters {...narrowing} />
        </>
      }
    >
      <Rows filters={narrowing.filters} />
    </LogScreen>
  )
}

function Rows({ filters }: { filters: Filters }) {
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  const asked = useInfiniteQuery(auditQuery(filters))
  const { data, error, refetch } = asked
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={8} height={44} />
  const events = data.pages.flatMap(page => page.data)
  if (!events.length) return <EmptyState title={said.none} />
  return (
    <>
      <OlderRows found={asked} shown={said.shown(events.length)} texts={said}>
        <AuditTable events={events} onOpen={setOpened} />
      </OlderRows>
      <AuditDetails event={opened} onClose={() => setOpened(null)} />
    </>
  )
}
