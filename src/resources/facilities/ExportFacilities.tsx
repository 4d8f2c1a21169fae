import { useListContext } from 'ra-core'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { ExportButton } from '../../components/ExportButton.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/facilities.ts'

/** All facilities that the filter finds, on every page of it, as a file. */
export function ExportFacilities({ onProblem }: { onProblem: (said: string | null) => void }) {
  const { filterValues } = useListContext()
  return <ExportButton texts={texts} bring={() => call(facilities.export, { query: filterValues })} onProblem={onProblem} />
}
