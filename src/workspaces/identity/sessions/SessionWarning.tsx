import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { session } from '#domain/identity/account/session.ts'
import { signOut } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { sessionsTexts as all } from '../../../i18n/english/settings.ts'
import { forgetToken, useToken } from '../../../session/session.ts'
import { type SessionEnd, sessionEnd, useSessionEnd } from '../../../session/sessionEnd.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { useNow } from '../../../ui/RelativeTime.tsx'

const texts = all.warning

/** Warns the user in every tab before the session ends (WCAG 2.2.1), and signs out when it ends. */
export function SessionWarning() {
  const sessionToken = useToken()
  const end = useSessionEnd()
  return sessionToken && end ? <Watch end={end} /> : null
}

function Watch({ end }: { end: SessionEnd }) {
  const now = useNow(1000)
  const [understood, setUnderstood] = useState(false)
  const endsAt = Math.min(end.idle, end.absolute)
  const isWhole = end.absolute <= end.idle
  useEffect(() => {
    // Another tab may have extended the session.
    if (now < endsAt || Date.now() < Math.min(sessionEnd()?.idle ?? endsAt, sessionEnd()?.absolute ?? endsAt)) return
    void call(session.logout, { keepalive: true }).catch(() => undefined)
    forgetToken()
  }, [now, endsAt])
  if (now < endsAt - end.warned || now >= endsAt || (isWhole && understood)) return null
  return <Warning seconds={Math.ceil((endsAt - now) / 1000)} isWhole={isWhole} onUnderstood={() => setUnderstood(true)} />
}

type Props = { seconds: number; isWhole: boolean; onUnderstood: () => void }

function Warning({ seconds, isWhole, onUnderstood }: Props) {
  const id = useId()
  const announce = useAnnounce()
  // Screen readers announce the warning when it opens and then only occasionally, not every second.
  const aloud = seconds === 10 || (seconds > 0 && seconds % 30 === 0)
  useEffect(() => {
    if (aloud) announce(texts.aloud(seconds), 'assertive')
  }, [aloud, seconds, announce])
  const stay = () => (isWhole ? onUnderstood() : void call(session.whoami, {}).catch(() => undefined))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog open role="alertdialog" onClose={stay} aria-labelledby={`${id}-title`} aria-describedby={`${id}-about`} maxWidth="xs">
      <DialogTitle id={`${id}-title`}>{isWhole ? texts.wholeTitle : texts.title}</DialogTitle>
      <DialogContent id={`${id}-about`} sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{(isWhole ? texts.wholeAbout : texts.about)(time)}</Box>
        <div>{texts.kept}</div>
      </DialogContent>
      <DialogActions sx={{ p: 2, gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={() => void signOut()}>{texts.out}</Button>
        <Button variant="contained" autoFocus onClick={stay}>
          {isWhole ? texts.understood : texts.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
