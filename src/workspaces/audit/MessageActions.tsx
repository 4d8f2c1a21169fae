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

/** Reads a message, where its body is shown at all, and sends one again that was given up. */
export function MessageActions({ message, onRead, onProblem }: Props) {
  const { refetch } = useListContext()
  const announce = useAnnounce()
  const [underway, setUnderway] = useState(false)
  async function retry() {
    // Not disabled meanwhile, or the focus would be lost.
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
