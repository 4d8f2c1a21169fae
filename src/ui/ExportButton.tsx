import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { saveFile } from './browser.ts'

type Props = {
  texts: { readonly export: string; readonly exporting: string }
  fileName: string
  load: () => Promise<Blob>
  onError: (message: string | null) => void
}

/** Button that downloads a file. Allows only one download at a time. Passes errors to `onError`. */
export function ExportButton({ texts, fileName, load, onError }: Props) {
  const [exporting, setExporting] = useState(false)
  async function save() {
    onError(null)
    setExporting(true)
    try {
      saveFile(await load(), fileName)
    } catch (error) {
      onError((error as Error).message)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} disabled={exporting} onClick={save}>
      {exporting ? texts.exporting : texts.export}
    </Button>
  )
}
