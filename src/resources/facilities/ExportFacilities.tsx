import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { facilities } from '#domain/facilities/contract.ts'
import { saveFile } from '../../components/saveFile.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/facilities.ts'

/** All facilities that the filter finds, on every page of it, as a file. */
export function ExportFacilities({ onProblem }: { onProblem: (said: string | null) => void }) {
  const { filterValues } = useListContext()
  const [underway, setUnderway] = useState(false)
  async function save() {
    onProblem(null)
    setUnderway(true)
    try {
      saveFile(await call(facilities.export, { query: filterValues }), texts.exportName)
    } catch (failure) {
      onProblem((failure as Error).message)
    } finally {
      setUnderway(false)
    }
  }
  return (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} disabled={underway} onClick={save}>
      {underway ? texts.exporting : texts.export}
    </Button>
  )
}
