import CloseIcon from '@mui/icons-material/Close'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Application } from '#domain/applications/schema.ts'
import { chat } from '#domain/chat/contract.ts'
import { longestMessage } from '#domain/chat/schema.ts'
import { Counter, tooLong } from '../../components/form/Counter.tsx'
import { inputStyles } from '../../components/form/inputStyles.ts'
import { describedBy, ErrorText } from '../../components/form/Labelled.tsx'
import { texts } from '../../i18n/english/chat.ts'
import { Attach } from './Attach.tsx'
import { chatCall } from './chatCall.ts'
import { type Draft, draftOf, keepDraft, restore, send } from './outgoing.ts'

/** Minimum interval between typing notifications, in milliseconds. */
const tellEvery = 3000

/** Message field. Keeps the draft when the user leaves; Enter sends. */
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
        <Chip
          label={texts.attached(attached.name)}
          onDelete={() => write({ document: null })}
          deleteIcon={<CloseIcon role="button" aria-label={texts.detach(attached.name)} />}
          sx={{ justifySelf: 'start', maxWidth: '100%' }}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <Attach application={application} onAttach={document => write({ document })} />
        <Box
          component="textarea"
          data-keys="chat"
          id={field}
          aria-describedby={describedBy(field, { hint: texts.hint, error: tooMuch })}
          autoComplete="off"
          enterKeyHint="send"
          rows={Math.min(6, Math.max(1, text.split('\n').length))}
          aria-invalid={tooMuch ? true : undefined}
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
          sx={{ ...inputStyles, flex: 1, minWidth: 0, resize: 'none' }}
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
      <Box id={`${field}-hint`} sx={{ typography: 'caption', color: 'text.secondary' }}>
        {texts.hint}
      </Box>
      <Counter typed={text} most={longestMessage} />
      <ErrorText of={field}>{tooMuch}</ErrorText>
    </Box>
  )
}

/** The message being written: kept as a draft, and announced to the others as typing. */
function useMessage(id: number) {
  const [draft, setDraft] = useState(() => draftOf(id))
  const { text, document: attached } = draft
  // Restores the draft saved before the page was closed.
  useEffect(() => {
    void restore(id).then(setDraft)
  }, [id])
  const write = (part: Partial<Draft>) => {
    keepDraft(id, part)
    setDraft(draftOf(id))
  }
  const tooMuch = tooLong(text, longestMessage)
  const told = useRef(0)
  const type = (typed: string) => {
    write({ text: typed })
    if (!typed.trim() || Date.now() - told.current < tellEvery) return
    told.current = Date.now()
    void chatCall(chat.typing, id, {}).catch(() => undefined)
  }
  const submit = () => {
    const body = text.trim()
    if ((!body && !attached) || tooMuch) return
    send(id, body, attached)
    write({ text: '', document: null })
    told.current = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With an input method editor, Enter confirms a candidate and must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return { draft, write, type, submit, onKeyDown, tooMuch }
}
