import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { chat } from '#domain/chat/contract.ts'
import { longestMessage } from '#domain/chat/schema.ts'
import { texts } from '../../i18n/english/chat.ts'
import { inputLook } from '../form/inputLook.ts'
import { chatCall } from './chatCall.ts'
import { draftOf, keepDraft, send } from './outgoing.ts'

/** How often the other side is told that one is writing, in milliseconds. */
const tellEvery = 3000

/** Where one writes. What is typed stays when one leaves; Enter sends it. */
export function Composer({ id }: { id: number }) {
  const [text, setText] = useState(() => draftOf(id))
  const told = useRef(0)
  const field = useId()
  const type = (typed: string) => {
    setText(typed)
    keepDraft(id, typed)
    if (!typed.trim() || Date.now() - told.current < tellEvery) return
    told.current = Date.now()
    void chatCall(chat.typing, id, {}).catch(() => undefined)
  }
  const submit = () => {
    const body = text.trim()
    if (!body) return
    send(id, body)
    setText('')
    keepDraft(id, '')
    told.current = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's Enter chooses a word, and sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
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
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <Box
          component="textarea"
          id={field}
          aria-describedby={`${field}-hint`}
          autoComplete="off"
          enterKeyHint="send"
          rows={Math.min(6, Math.max(1, text.split('\n').length))}
          maxLength={longestMessage}
          value={text}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
          sx={{ ...inputLook, flex: 1, minWidth: 0, resize: 'none' }}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!text.trim()}
          endIcon={<SendOutlined />}
          sx={{ minHeight: 40, flex: 'none' }}
        >
          {texts.send}
        </Button>
      </Box>
      <Box id={`${field}-hint`} sx={{ typography: 'caption', color: 'text.secondary' }}>
        {text.length > longestMessage * 0.9 ? texts.longest(text.length, longestMessage) : texts.hint}
      </Box>
    </Box>
  )
}
