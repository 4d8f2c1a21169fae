import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { admin, mayRetry, type OutboxRow } from '#domain/admin/contract.ts'
import { useAnnounce } from '../../components/feedback/Announcer.tsx'
import { GridControl } from '../../components/grid/GridControl.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/audit.ts'

const said = texts.messages

type Props = { message: OutboxRow; onRead: (message: OutboxRow) => void; onProblem: (said: string | null) => void }

/** Buttons to read a message, if its text may be shown, and to resend one that failed for good. */
export function MessageActions({ message, onRead, onProblem }: Props) {
  const { refetch } = useListContext()
  const announce = useAnnounce()
  const [underway, setUnderway] = useState(false)
  async function retry() {
    // Ignore clicks while sending: disabling the button would lose the focus.
    if (underway) return
    onProblem(null)
    setUnderway(true)
    try {
      await call(admin.retry, { params: { id: message.id } })
      announce(said.retried)
    } catch (failure) {
      onProblem((failure as Error).message)
    } finally {
      await refetch()
      setUnderway(false)
    }
  }
  return (
    <GridControl>
      {message.body && (
        <Button size="small" aria-label={said.readOf(message.to)} onClick={() => onRead(message)}>
          {said.read}
        </Button>
      )}
      {mayRetry(message) && (
        <Button size="small" aria-busy={underway} aria-label={said.retryOf(message.to)} onClick={retry}>
          {said.retry}
        </Button>
      )}
    </GridControl>
  )
}
