import { useListContext } from 'ra-core'
import { users } from '#domain/users/contract.ts'
import { ExportButton } from '../../components/ExportButton.tsx'
import { orderOf } from '../../components/grid/orderOf.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/users.ts'

/** Exports all users that match the filter, in list order (USER-005). */
export function ExportUsers({ onProblem }: { onProblem: (said: string | null) => void }) {
  const { filterValues, sort } = useListContext()
  return (
    <ExportButton
      texts={texts}
      fileName={texts.exportName}
      bring={() => call(users.export, { query: { ...filterValues, ...orderOf(sort) } })}
      onProblem={onProblem}
    />
  )
}
