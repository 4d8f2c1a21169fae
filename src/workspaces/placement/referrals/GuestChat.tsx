import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chat } from '#domain/messaging/chat/contract.ts'
import { type GuestMessage, NewGuestMessage } from '#domain/messaging/chat/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts as all } from '../../../i18n/english/referrals.ts'
import { randomId } from '../../../ui/browser.ts'
import { SendButton } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { workflowTime } from '../../../ui/times.ts'

const { guest: texts } = all
const Message = NewGuestMessage.omit({ token: true, client_id: true })

/** Questions and messages to the hospital about this one referral. */
export function GuestChat({ token, hospital }: { token: string; hospital: string }) {
  const queries = useQueryClient()
  const key = ['referral', token, 'chat']
  const messages = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(chat.guestList, { body: { token }, signal }),
    refetchInterval: 15_000,
  })
  // The same id for every attempt, so that a message that is sent again is stored once.
  const clientId = useRef(randomId())
  const [round, setRound] = useState(0)
  return (
    <Paper component="section" variant="outlined" aria-label={texts.chat} sx={{ p: 2, display: 'grid', gap: 1.25 }}>
      <Typography variant="h2">{texts.chat}</Typography>
      <Typography variant="body2">{texts.chatAbout}</Typography>
      {messages.error && !messages.data && <FailedState error={messages.error} onRetry={messages.refetch} />}
      <Box component="ol" aria-label={texts.chat} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {messages.data?.map(message => (
          <Line key={message.id} message={message} hospital={hospital} />
        ))}
      </Box>
      <SchemaForm
        key={round}
        schema={Message}
        values={{ body: '' }}
        onSubmit={async ({ body }) => {
          setCached(queries, key, await call(chat.guestSend, { body: { token, client_id: clientId.current, body } }))
          clientId.current = randomId()
          setRound(round + 1)
        }}
      >
        <FormLongText name="body" label={texts.message} rows={3} />
        <SendButton submit={texts.sendMessage} sending={texts.sending} />
      </SchemaForm>
    </Paper>
  )
}

const Line = ({ message: { side, guest_name, body, created_at }, hospital }: { message: GuestMessage; hospital: string }) => (
  <Box component="li" sx={{ bgcolor: side === 'advocate' ? 'action.hover' : undefined, borderRadius: 1, p: 1 }}>
    <Typography variant="caption" color="text.secondary" component="div">
      {guest_name ?? (hospital || texts.someHospital)}, {workflowTime(created_at)}
    </Typography>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {body}
    </Typography>
  </Box>
)
