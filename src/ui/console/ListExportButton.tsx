import { type SortPayload, useListContext, useNotify } from 'ra-core'
import { datedName } from '#domain/platform/dates.ts'
import { texts } from '../../i18n/english/grid.ts'
import { ExportButton } from '../ExportButton.tsx'

type Props<Query> = {
  /** The file's name: without the extension, to which today's date is added, or the whole name if it is prescribed. */
  fileName: string
  load: (input: { query: Query }) => Promise<Blob>
}

/** Downloads every row that matches the list's filter, in list order, as the CSV file that the server makes. */
export function ListExportButton<Query extends object>({ fileName, load }: Props<Query>) {
  const { filter, filterValues, sort } = useListContext()
  return (
    <ServerExportButton
      fileName={fileName}
      load={() => load({ query: { ...filter, ...filterValues, ...sortParams(sort) } as Query })}
    />
  )
}

/** Downloads the CSV file that the server makes. */
export function ServerExportButton({ fileName, load }: { fileName: string; load: () => Promise<Blob> }) {
  const notify = useNotify()
  return (
    <ExportButton
      texts={texts}
      fileName={fileName.endsWith('.csv') ? fileName : `${datedName(fileName, new Date())}.csv`}
      load={load}
      onError={problem => problem && notify(problem, { type: 'error' })}
    />
  )
}

/** The API's parameters for a sort order. None for the server's default order. */
const sortParams = ({ field, order }: SortPayload): object => (field ? { sort: field, order: order.toLowerCase() } : {})
