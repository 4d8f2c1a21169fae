import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { saveFile } from './saveFile.ts'

type Props = {
  /** What the button says, what it says while the file is on its way, and what the file is called. */
  texts: { readonly export: string; readonly exporting: string; readonly exportName: string }
  bring: () => Promise<Blob>
  onProblem: (said: string | null) => void
}

/** Brings a file and saves it: once at a time, and a failure is told where the screen tells its problems. */
export function ExportButton({ texts, bring, onProblem }: Props) {
  const [underway, setUnderway] = useState(false)
  async function save() {
    onProblem(null)
    setUnderway(true)
    try {
      saveFile(await bring(), texts.exportName)
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
