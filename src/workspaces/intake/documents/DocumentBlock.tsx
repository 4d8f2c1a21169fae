import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import type { DocumentType, PatientDocument } from '#domain/intake/documents/schema.ts'
import { texts } from '../../../i18n/english/documents.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { documentsQuery, documentTypesQuery, useDelete } from './queries.ts'
import { UploadForm } from './UploadForm.tsx'
import { UploadRow } from './UploadRow.tsx'
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
