import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { transfers } from '#domain/transfers/contract.ts'
import type { User } from '#domain/users/schema.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { OutcomeBanner } from '../../components/dialog/OutcomeBanner.tsx'
import { transferDelay, useOutcome } from '../../components/dialog/useOutcome.ts'
import { type Finder, type PickerOption, SearchPicker } from '../../components/SearchPicker.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/users.ts'
import { nameOf } from './adminRoles.ts'
import { advocatesBut } from './queries.ts'

const { transferring: labels } = texts

/** Dialog that reassigns all of an advocate's patients (USER-017 to USER-019). */
export function TransferDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const among = useMemo(() => advocatesBut(user.id), [user.id])
  return (
    <DialogFrame open title={labels.title(nameOf(user))} onClose={onClose}>
      <TransferChoice
        among={among}
        about={labels.about}
        send={new_pa_id => call(transfers.all, { body: { old_pa_id: user.id, new_pa_id } })}
        onClose={onClose}
      />
    </DialogFrame>
  )
}

type ChoiceProps = { among: Finder; about: string; send: (to: number) => Promise<unknown>; onClose: () => void }

export function TransferChoice({ among, about, send, onClose }: ChoiceProps) {
  const [target, setTarget] = useState<PickerOption | null>(null)
  const [missing, setMissing] = useState(false)
  const [underway, setUnderway] = useState(false)
  const { outcome, setPaused, finished, showSuccess, showError, clear } = useOutcome(onClose, transferDelay)
  async function transfer() {
    clear()
    if (!target) return setMissing(true)
    setUnderway(true)
    try {
      await send(Number(target.id))
      showSuccess(labels.done)
    } catch (failure) {
      const { body, message, status } = failure as Error & { body?: { message?: string }; status?: number }
      // A network error shows its own message.
      showError(status === 0 ? message : body?.message || labels.failed)
    } finally {
      setUnderway(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        {about}
      </Typography>
      <SearchPicker
        label={labels.target}
        value={target}
        error={missing ? labels.missing : undefined}
        finder={among}
        onChange={found => {
          setTarget(found)
          setMissing(false)
        }}
      />
      <OutcomeBanner outcome={outcome} onPause={setPaused} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={onClose}>{labels.cancel}</Button>
        <Button variant="contained" disabled={underway || finished} onClick={transfer}>
          {labels.confirm}
        </Button>
      </Box>
    </Box>
  )
}
