import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import type { SentInvitation } from '#domain/people/invitations/schema.ts'
import { invitationsTexts as texts } from '../../i18n/english/users.ts'
import { copyText } from '../../ui/browser.ts'
import { LabelledInput } from '../../ui/fields/Labelled.tsx'

/** Says that the invitation was emailed or, without an email server, shows the link for the administrator to pass on. */
export function InvitationLink({ sent }: { sent: SentInvitation }) {
  const notify = useNotify()
  if (sent.link === null)
    return (
      <Alert severity="success" role="status">
        {texts.sent(sent.email)}
      </Alert>
    )
  const url = new URL(sent.link, window.location.origin).href
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity="warning" role="status">
        {texts.passOn(sent.first_name)}
      </Alert>
      <LabelledInput label={texts.link} value={url} readOnly onFocus={event => event.target.select()} />
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        onClick={async () => {
          if (await copyText(url)) notify(texts.copied, { type: 'success' })
          else notify(texts.notCopied, { type: 'warning' })
        }}
      >
        {texts.copy}
      </Button>
    </Box>
  )
}
