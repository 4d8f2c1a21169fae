import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TransferPreview } from '#domain/placement/transfers/contract.ts'
import { transfersTexts as texts } from '../../../i18n/english/patients.ts'
import { OutcomeBanner, transferDelay, useOutcome } from '../../../ui/dialog/OutcomeBanner.tsx'
import { type Finder, type PickerOption, SearchPicker } from '../../../ui/SearchPicker.tsx'
import { previewQuery, recentTransfersQuery, type Subject } from './queries.ts'

type Counts = Pick<TransferPreview, 'patients' | 'applications'>
/** What the caller has confirmed, if the patients move to another organization. */
export type Confirmed = { organization_id: number } & Counts
type Props = {
  subject: Subject
  about: string
  /** The advocates to choose from. */
  receivers: Finder
  send: (new_pa_id: number, confirmed: Confirmed | undefined) => Promise<unknown>
  onClose: () => void
}

/** The steps of a transfer: choose an advocate and, if the advocate works for another organization, confirm what moves there (S-31). */
export function TransferSteps({ subject, about, receivers, send, onClose }: Props) {
  const queries = useQueryClient()
  const [target, setTarget] = useState<PickerOption | null>(null)
  const [missing, setMissing] = useState(false)
  const [crossing, setCrossing] = useState<TransferPreview | null>(null)
  const [underway, setUnderway] = useState(false)
  const { outcome, setPaused, finished, showSuccess, showError, clear } = useOutcome(onClose, transferDelay)

  async function attempt(work: () => Promise<unknown>) {
    clear()
    setUnderway(true)
    try {
      await work()
    } catch (failure) {
      const { body, message, status } = failure as Error & { body?: { message?: string }; status?: number }
      // The numbers have changed since the preview, so they must be confirmed again.
      if (status === 409) setCrossing(null)
      // A network error shows its own message.
      showError(status === 0 ? message : body?.message || texts.failed)
    } finally {
      setUnderway(false)
    }
  }
  async function transfer(to: PickerOption, confirmed?: Confirmed) {
    await send(Number(to.id), confirmed)
    showSuccess(texts.done)
    void queries.invalidateQueries({ queryKey: recentTransfersQuery.queryKey })
  }
  async function choose() {
    if (!target) return setMissing(true)
    await attempt(async () => {
      const preview = await queries.fetchQuery(previewQuery(subject, Number(target.id)))
      if (preview.other_organization) setCrossing(preview)
      else await transfer(target)
    })
  }

  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {crossing && target ? (
        <OtherOrganization preview={crossing} advocate={target.name} />
      ) : (
        <>
          <Typography variant="body2" color="textSecondary">
            {about}
          </Typography>
          <SearchPicker
            label={texts.target}
            value={target}
            error={missing ? texts.missing : undefined}
            finder={receivers}
            onChange={found => {
              setTarget(found)
              setMissing(false)
              clear()
            }}
          />
        </>
      )}
      <OutcomeBanner outcome={outcome} onPause={setPaused} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        {crossing && target ? (
          <CrossingButtons
            preview={crossing}
            disabled={underway || finished}
            onBack={() => setCrossing(null)}
            onConfirm={() => attempt(() => transfer(target, confirmationOf(crossing)))}
          />
        ) : (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button variant="contained" disabled={underway || finished} onClick={choose}>
              {texts.confirm}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}

type CrossingButtonsProps = { preview: TransferPreview; disabled: boolean; onBack: () => void; onConfirm: () => void }

/** Goes back to the choice of an advocate, or confirms the other organization if every patient has a release that covers it. */
const CrossingButtons = ({ preview, disabled, onBack, onConfirm }: CrossingButtonsProps) => (
  <>
    <Button disabled={disabled} onClick={onBack}>
      {texts.back}
    </Button>
    {preview.uncovered.length === 0 && (
      <Button variant="contained" color="warning" disabled={disabled} onClick={onConfirm}>
        {texts.other.confirm(texts.patients(preview.patients), preview.other_organization!.name)}
      </Button>
    )}
  </>
)

const confirmationOf = ({ other_organization, patients, applications }: TransferPreview): Confirmed => ({
  organization_id: other_organization!.id,
  patients,
  applications,
})

/** The number of names to list. */
const listed = 8

/** What moves to another organization, or why nothing can. Gets focus, so that screen readers announce it. */
function OtherOrganization({ preview, advocate }: { preview: TransferPreview; advocate: string }) {
  const focus = useRef<HTMLDivElement>(null)
  useEffect(() => focus.current?.focus(), [])
  const { patients, applications, other_organization, uncovered } = preview
  const isRefused = uncovered.length > 0
  return (
    <Alert severity={isRefused ? 'error' : 'warning'} ref={focus} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{isRefused ? texts.other.refused : texts.other.title}</AlertTitle>
      {isRefused ? (
        <>
          {texts.other.uncovered(uncovered.length)}
          <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
            {uncovered.slice(0, listed).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {uncovered.length > listed && <li>{texts.other.more(uncovered.length - listed)}</li>}
          </Box>
          {texts.other.signFirst}
        </>
      ) : (
        texts.other.about(texts.patients(patients), texts.applications(applications), advocate, other_organization!.name)
      )}
    </Alert>
  )
}
