import { useListContext } from 'ra-core'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { datedName } from '#domain/zones.ts'
import { ExportButton } from '../../components/ExportButton.tsx'
import { orderOf } from '../../components/grid/orderOf.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/facilities.ts'

/** All facilities that the filter finds, on every page of it and in the order of the list, as a file. */
export function ExportFacilities({ onProblem }: { onProblem: (said: string | null) => void }) {
  const { filterValues, sort } = useListContext()
  return (
    <ExportButton
      texts={texts}
      fileName={`${datedName('facilities', new Date())}.csv`}
      bring={() => call(facilities.export, { query: { ...filterValues, ...orderOf(sort) } })}
      onProblem={onProblem}
    />
  )
}
