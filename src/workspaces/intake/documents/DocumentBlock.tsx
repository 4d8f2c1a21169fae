import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { documents } from '#domain/intake/documents/contract.ts'
import type { DocumentType, PatientDocument } from '#domain/intake/documents/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/documents.ts'
import { saveFile } from '../../../ui/browser.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { openPdf } from '../../../ui/pdf.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { documentsQuery, documentTypesQuery, useDelete } from './queries.ts'
import { UploadForm, UploadRow } from './UploadRow.tsx'
import { useUploads } from './useUploads.ts'

type Props = {
  patientId: number
  /** Hides the upload and delete buttons from facilities, admins, and colleagues (DOC-009). */
  readOnly: boolean
}

/** A patient's documents. The assigned advocate can upload and delete them (DOC-001). */
export function DocumentBlock({ patientId, readOnly }: Props) {
  const types = useQuery(documentTypesQuery)
  const patientDocuments = useQuery(documentsQuery(patientId))
  const failed = [types, patientDocuments].find(({ data, error }) => error && !data)
  if (failed) return <FailedState error={failed.error} title={texts.failed} onRetry={failed.refetch} />
  if (!types.data || !patientDocuments.data) return <CardSkeletons rows={1} height={150} />
  return <Block types={types.data} documents={patientDocuments.data} patientId={patientId} readOnly={readOnly} />
}

function Block({ patientId, readOnly, types, documents }: Props & { types: DocumentType[]; documents: PatientDocument[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleting, setDeleting] = useState<{ document: PatientDocument; open: boolean } | null>(null)
  const { uploads, start, retry, drop } = useUploads(patientId)
  const nothing = documents.length + uploads.length === 0
  return (
    <Paper component="section" variant="outlined" aria-labelledby="documents-title" sx={{ mb: 1.5 }}>
      <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id="documents-title" variant="h2" ref={heading} tabIndex={-1}>
          {texts.title}
        </Typography>
      </Box>
      <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
        {nothing && <Typography variant="body2">{readOnly ? texts.noneToRead : texts.none}</Typography>}
        {!nothing && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
            {uploads.map(upload => (
              <UploadRow
                key={`upload ${upload.key}`}
                upload={upload}
                onRetry={() => retry(upload)}
                onDrop={() => drop(upload.key)}
              />
            ))}
            {documents.map(document => (
              <DocumentRow
                key={document.id}
                patientId={patientId}
                document={document}
                typeName={types.find(({ id }) => id === document.document_type_id)?.name ?? texts.otherType}
                onDelete={readOnly ? undefined : () => setDeleting({ document, open: true })}
              />
            ))}
          </Box>
        )}
        {!readOnly && <UploadForm types={types} onFile={start} />}
      </Box>
      {deleting && (
        <DeleteDialog
          patientId={patientId}
          document={deleting.document}
          open={deleting.open}
          onClose={() => setDeleting({ ...deleting, open: false })}
          // The row that contained the focused button is gone, so move focus.
          onExited={() => {
            if (!documents.some(({ id }) => id === deleting.document.id)) heading.current?.focus()
          }}
        />
      )}
    </Paper>
  )
}

type DeleteProps = {
  patientId: number
  document: PatientDocument
  open: boolean
  onClose: () => void
  onExited: () => void
}

function DeleteDialog({ patientId, document, ...dialog }: DeleteProps) {
  const notify = useNotify()
  const { mutateAsync } = useDelete(patientId)
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.deleting.title}
      confirm={texts.deleting.submit}
      onConfirm={async () => {
        await mutateAsync(document.id)
        notify(texts.deleted, { type: 'success' })
        return undefined
      }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.deleting.about(document.original_filename)}
      </Typography>
    </ConfirmDialog>
  )
}

type DocumentRowProps = {
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

export function DocumentRow({ patientId, document, typeName, onDelete }: DocumentRowProps) {
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
