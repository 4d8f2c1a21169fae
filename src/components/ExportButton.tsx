import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { saveFile } from './saveFile.ts'

type Props = {
  texts: { readonly export: string; readonly exporting: string }
  fileName: string
  bring: () => Promise<Blob>
  onProblem: (said: string | null) => void
}

/** Downloads a file, one at a time; errors go to `onProblem`. */
export function ExportButton({ texts, fileName, bring, onProblem }: Props) {
  const [underway, setUnderway] = useState(false)
  async function save() {
    onProblem(null)
    setUnderway(true)
    try {
      saveFile(await bring(), fileName)
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
