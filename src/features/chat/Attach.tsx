import AttachFile from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { Application } from '#domain/applications/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { Problem } from '../../components/Problem.tsx'
import { texts } from '../../i18n/english/chat.ts'
import { documentsQuery, documentTypesQuery } from '../documents/queries.ts'
import { UploadForm } from '../documents/UploadForm.tsx'
import { UploadRow } from '../documents/UploadRow.tsx'
import { useUploads } from '../documents/useUploads.ts'
import type { Unsent } from './outgoing.ts'

type Attached = NonNullable<Unsent['document']>
type Props = { application: Application; onAttach: (document: Attached) => void }

/**
 * Attaches a patient document to a message. The patient's owner can also upload a new one, which is added to the patient's
 * documents.
 */
export function Attach({ application, onAttach }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton aria-label={texts.attach} onClick={() => setOpen(true)} sx={{ width: 40, height: 40, flex: 'none' }}>
        <AttachFile />
      </IconButton>
      <DialogFrame open={open} title={texts.attach} about={texts.attachAbout} onClose={() => setOpen(false)}>
        <Choice
          application={application}
          onAttach={document => {
            onAttach(document)
            setOpen(false)
          }}
        />
        <Box sx={{ mt: 2, textAlign: 'right' }}>
          <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
        </Box>
      </DialogFrame>
    </>
  )
}

function Choice({ application, onAttach }: Props) {
  const user = useWhoami()
  const { record_id } = application
  const { data: found, error } = useQuery(documentsQuery(record_id))
  const mayBring = can(user, 'documents.change', application)
  const types = useQuery({ ...documentTypesQuery, enabled: mayBring })
  const { uploads, start, retry, drop } = useUploads(record_id, ({ id, original_filename: name }) => onAttach({ id, name }))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {error && !found && <Problem>{texts.attachFailed}</Problem>}
      {found?.length === 0 && uploads.length === 0 && <Typography variant="body2">{texts.attachNone}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {uploads.map(one => (
          <UploadRow key={one.key} upload={one} onRetry={() => retry(one)} onDrop={() => drop(one.key)} />
        ))}
        {found?.map(({ id, original_filename: name }) => (
          <li key={id}>
            <Button
              variant="outlined"
              fullWidth
              onClick={() => onAttach({ id, name })}
              sx={{ justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {name}
            </Button>
          </li>
        ))}
      </Box>
      {mayBring && types.data && <UploadForm types={types.data} onFile={start} />}
    </Box>
  )
}
