import { audit } from '#domain/audit/contract.ts'
import { datedName } from '#domain/zones.ts'
import { ExportButton } from '../../components/ExportButton.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/audit.ts'
import { type Filters, queryOf } from './filters.ts'

/** Exports all entries that match the filters. */
export const ExportAudit = ({ filters, onProblem }: { filters: Filters; onProblem: (said: string | null) => void }) => (
  <ExportButton
    texts={texts.log}
    fileName={`${datedName('audit-log', new Date())}.csv`}
    bring={() => call(audit.export, { query: queryOf(filters) })}
    onProblem={onProblem}
  />
)
