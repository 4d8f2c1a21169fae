import AttachFile from '@mui/icons-material/AttachFile'
import CloseIcon from '@mui/icons-material/Close'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { can } from '#domain/access.ts'
import { chat } from '#domain/messaging/chat/contract.ts'
import { longestMessage } from '#domain/messaging/chat/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts } from '../../../i18n/english/chat.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { Counter, describedBy, ErrorText, Hint, tooLong } from '../../../ui/fields/Labelled.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { documentsQuery, documentTypesQuery } from '../../intake/documents/queries.ts'
import { UploadForm, UploadRow } from '../../intake/documents/UploadRow.tsx'
import { useUploads } from '../../intake/documents/useUploads.ts'
import { chatCall } from './conversation.ts'
import { type Draft, getDraft, restore, send, type Unsent, updateDraft } from './outgoing.ts'

/** Minimum interval between typing notifications, in milliseconds. */
const typingInterval = 3000

/** Message field. Enter sends the message. An unsent message is kept as a draft when the user leaves. */
export function Composer({ application }: { application: Application }) {
  const field = useId()
  const { draft, write, type, submit, onKeyDown, tooMuch } = useMessage(application.id)
  const { text, document: attached } = draft
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      sx={{ borderTop: 1, borderColor: 'divider', p: 1.5, display: 'grid', gap: 0.5 }}
    >
      <Box component="label" htmlFor={field} sx={{ typography: 'body2', fontWeight: 600 }}>
        {texts.message}
      </Box>
      {attached && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
          <Chip label={texts.attached(attached.name)} sx={{ minWidth: 0 }} />
          <IconButton size="small" aria-label={texts.detach(attached.name)} onClick={() => write({ document: null })}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <Attach application={application} onAttach={document => write({ document })} />
        <OutlinedInput
          id={field}
          fullWidth
          size="small"
          inputComponent="textarea"
          inputProps={{ 'data-keys': 'chat', enterKeyHint: 'send', rows: Math.min(6, Math.max(1, text.split('\n').length)) }}
          aria-describedby={describedBy(field, { hint: texts.hint, error: tooMuch })}
          autoComplete="off"
          error={Boolean(tooMuch)}
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!text.trim() && !attached}
          endIcon={<SendOutlined />}
          sx={{ minHeight: 40, flex: 'none' }}
        >
          {texts.send}
        </Button>
      </Box>
      {/* About keys, which a phone does not have. */}
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Hint fieldId={field}>{texts.hint}</Hint>
      </Box>
      <Counter text={text} max={longestMessage} />
      <ErrorText fieldId={field}>{tooMuch}</ErrorText>
    </Box>
  )
}

/** State of the message being written. Saves it as a draft and notifies the other side that the user is typing. */
function useMessage(id: number) {
  const [draft, setDraft] = useState(() => getDraft(id))
  const { text, document: attached } = draft
  // Restore the draft from before the page was closed.
  useEffect(() => {
    void restore(id).then(setDraft)
  }, [id])
  const write = (part: Partial<Draft>) => {
    updateDraft(id, part)
    setDraft(getDraft(id))
  }
  const tooMuch = tooLong(text, longestMessage)
  const lastTyping = useRef(0)
  const type = (value: string) => {
    write({ text: value })
    if (!value.trim() || Date.now() - lastTyping.current < typingInterval) return
    lastTyping.current = Date.now()
    void chatCall(chat.typing, id, {}).catch(() => undefined)
  }
  const submit = () => {
    const body = text.trim()
    if ((!body && !attached) || tooMuch) return
    send(id, body, attached)
    write({ text: '', document: null })
    lastTyping.current = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method editor, Enter confirms a candidate and must not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return { draft, write, type, submit, onKeyDown, tooMuch }
}

type Attached = NonNullable<Unsent['document']>
type Props = { application: Application; onAttach: (document: Attached) => void }

/**
 * Attaches one of the patient's documents to a message. The assigned advocate can also upload a new document, which is added to
 * the patient's documents.
 */
function Attach({ application, onAttach }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton aria-label={texts.attach} onClick={() => setOpen(true)} sx={{ width: 40, height: 40, flex: 'none' }}>
        <AttachFile />
      </IconButton>
      <DialogFrame open={open} title={texts.attach} about={texts.attachAbout} onClose={() => setOpen(false)}>
        <DocumentChoice
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

function DocumentChoice({ application, onAttach }: Props) {
  const user = useWhoami()
  const { record_id } = application
  const { data: documents, error } = useQuery(documentsQuery(record_id))
  const mayUpload = can(user, 'documents.change', application)
  const types = useQuery({ ...documentTypesQuery, enabled: mayUpload })
  const { uploads, start, retry, drop } = useUploads(record_id, ({ id, original_filename: name }) => onAttach({ id, name }))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {error && !documents && <Problem>{texts.attachFailed}</Problem>}
      {documents?.length === 0 && uploads.length === 0 && <Typography variant="body2">{texts.attachNone}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {uploads.map(upload => (
          <UploadRow key={upload.key} upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload.key)} />
        ))}
        {documents?.map(({ id, original_filename: name }) => (
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
      {mayUpload && types.data && <UploadForm types={types.data} onFile={start} />}
    </Box>
  )
}
