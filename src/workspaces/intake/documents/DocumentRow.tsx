import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { documents } from '#domain/intake/documents/contract.ts'
import type { PatientDocument } from '#domain/intake/documents/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/documents.ts'
import { openPdf } from '../../../ui/pdf.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { saveFile } from '../../../ui/saveFile.ts'

type Props = {
  patientId: number
  document: PatientDocument
  typeName: string
  /** Opens the delete confirmation. If omitted, the row is read-only. */
  onDelete?: (() => void) | undefined
}

/** Opens a document in a new tab or downloads it. */
export function useShowDocument(patientId: number, id: number, file: string) {
  const notify = useNotify()
  // The request needs the session token, which a plain link would not send.
  const load = () => call(documents.file, { params: { id: patientId, documentId: id } })
  return useMutation({
    mutationFn: async (action: 'open' | 'save') => (action === 'open' ? openPdf(load, file) : saveFile(await load(), file)),
    onError: error => notify(error.message, { type: 'error' }),
  })
}

export function DocumentRow({ patientId, document, typeName, onDelete }: Props) {
  const { id, original_filename: file, uploaded_by_name, created_at } = document
  const show = useShowDocument(patientId, id, file)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, py: 0.75 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-label={texts.open(file)}
          onClick={() => show.mutate('open')}
          sx={{ fontWeight: 600, textAlign: 'left', overflowWrap: 'anywhere', py: 0.25 }}
        >
          {file}
        </Link>
        <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {`${texts.by(typeName, uploaded_by_name)} · `}
          <RelativeTime at={created_at} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', '@media print': { display: 'none' } }}>
        <IconButton aria-label={texts.download(file)} onClick={() => show.mutate('save')}>
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
        {onDelete && (
          <IconButton aria-label={texts.delete(file)} onClick={onDelete}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}
