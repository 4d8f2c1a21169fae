import { useListContext } from 'ra-core'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { datedName } from '#domain/zones.ts'
import { ExportButton } from '../../components/ExportButton.tsx'
import { orderOf } from '../../components/grid/orderOf.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/facilities.ts'

/** Exports all facilities that match the filter, in list order. */
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
