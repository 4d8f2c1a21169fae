import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { ListContextProvider, type ListControllerResult, type SortPayload, useListContext, useNotify } from 'ra-core'
import { useState } from 'react'
import { ExportButton } from 'react-admin'
import { datedName } from '#domain/platform/dates.ts'
import { texts } from '../../i18n/english/grid.ts'
import { saveFile } from '../browser.ts'

export type ListExport = {
  /** The file's name: without the extension, to which today's date is added, or the whole name if it is prescribed. */
  fileName: string
  /** Requests the file from the server, given the list's filter and order as the API's parameters. */
  load: (input: { query: never }) => Promise<Blob>
}

/** Downloads every row that matches the list's filter, in list order, as the CSV file that the server makes. */
export function ListExportButton({ load, ...file }: ListExport) {
  const { filter, filterValues, sort } = useListContext()
  return (
    <ServerExportButton {...file} load={() => load({ query: { ...filter, ...filterValues, ...sortParams(sort) } as never })} />
  )
}

/** The server reads the rows, so react-admin's button loads none. */
const noRows = { getData: async () => [] } as object as ListControllerResult

/** react-admin's export button, whose exporter downloads the CSV file that the server makes. */
export function ServerExportButton({ fileName, load }: { fileName: string; load: () => Promise<Blob> }) {
  const notify = useNotify()
  const [isExporting, setExporting] = useState(false)
  async function exporter() {
    setExporting(true)
    try {
      saveFile(await load(), fileName.endsWith('.csv') ? fileName : `${datedName(fileName, new Date())}.csv`)
    } catch (problem) {
      notify((problem as Error).message, { type: 'error' })
    } finally {
      setExporting(false)
    }
  }
  return (
    <ListContextProvider value={noRows}>
      <ExportButton
        variant="outlined"
        size="medium"
        icon={<FileDownloadOutlined />}
        label={isExporting ? texts.exporting : texts.export}
        disabled={isExporting}
        exporter={exporter}
      />
    </ListContextProvider>
  )
}

/** The API's parameters for a sort order. None for the server's default order. */
const sortParams = ({ field, order }: SortPayload): object => (field ? { sort: field, order: order.toLowerCase() } : {})
