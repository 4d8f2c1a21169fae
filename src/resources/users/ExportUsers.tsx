import { useListContext } from 'ra-core'
import { users } from '#domain/users/contract.ts'
import { ExportButton } from '../../components/ExportButton.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/users.ts'

/** Everybody whom the filter finds, on every page of it, as a file (USER-005). */
export function ExportUsers({ onProblem }: { onProblem: (said: string | null) => void }) {
  const { filterValues } = useListContext()
  return <ExportButton texts={texts} bring={() => call(users.export, { query: filterValues })} onProblem={onProblem} />
}
