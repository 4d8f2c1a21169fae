import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { audit } from '#domain/audit/contract.ts'
import { saveFile } from '../../components/saveFile.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/audit.ts'
import { type Filters, queryOf } from './filters.ts'

const said = texts.log

/** All that the filters find, however much, as a file. */
export function ExportAudit({ filters, onProblem }: { filters: Filters; onProblem: (said: string | null) => void }) {
  const [underway, setUnderway] = useState(false)
  async function save() {
    onProblem(null)
    setUnderway(true)
    try {
      saveFile(await call(audit.export, { query: queryOf(filters) }), said.exportName)
    } catch (failure) {
      onProblem((failure as Error).message)
    } finally {
      setUnderway(false)
    }
  }
  return (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} disabled={underway} onClick={save}>
      {underway ? said.exporting : said.export}
    </Button>
  )
}
