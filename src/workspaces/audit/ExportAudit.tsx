import { audit } from '#domain/audit/contract.ts'
import { ExportButton } from '../../components/ExportButton.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/audit.ts'
import { type Filters, queryOf } from './filters.ts'

/** All that the filters find, however much, as a file. */
export const ExportAudit = ({ filters, onProblem }: { filters: Filters; onProblem: (said: string | null) => void }) => (
  <ExportButton texts={texts.log} bring={() => call(audit.export, { query: queryOf(filters) })} onProblem={onProblem} />
)
