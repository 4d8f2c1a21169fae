import MoreVert from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { hasPermission } from '#domain/identity/actor.ts'
import { placementLogAddress } from '#domain/intake/patients/addresses.ts'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { isStopped } from '#domain/placement/applications/approval.ts'
import { availableActions, caseActions, isCaseOpen } from '#domain/placement/cases/cases.ts'
import { cases } from '#domain/placement/cases/contract.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { texts as copies } from '../../../i18n/english/copies.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { errorText } from '../../../i18n/i18nProvider.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { CopyDialog } from '../../compliance/copies/CopyButton.tsx'
import type { Act } from './acts.ts'

const TransferPatient = lazyWithRetry(() => import('./TransferPatient.tsx'), 'TransferPatient', 'dialog')

const HandoverDialog = lazyWithRetry(() => import('./HandoverDialog.tsx'), 'HandoverDialog', 'dialog')

type Props = { patient: PatientRecord; name: string; acts: readonly Act[] }
type MenuAction = ReturnType<typeof availableActions>[number] | 'transfer' | 'copy' | 'handover'

/**
 * Case actions. The assigned advocate gets a menu (DASH-021), and admins with both permissions get only reassignment (DASH-004,
 * DASH-032).
 */
export function CaseMenu({ patient, name, acts }: Props) {
  const user = useWhoami()
  const [action, setAction] = useState<MenuAction | null>(null)
  const [open, setOpen] = useState(false)
  const owns = can(user, 'cases.change', patient)
  const transfers = owns || (can(user, 'transfers.all', undefined) && hasPermission(user, 'PATIENT_TRANSFER_WITHIN_ORG'))
  const ask = (what: MenuAction) => {
    setAction(what)
    setOpen(true)
  }
  const dialog = { patient, name, open, onClose: () => setOpen(false) }
  return (
    <>
      {owns ? (
        <Actions patient={patient} name={name} acts={acts} transfers={transfers} onAsk={ask} />
      ) : (
        transfers && (
          <Button
            size="small"
            variant="outlined"
            aria-label={texts.ofPatient(texts.transfer, name)}
            onClick={() => ask('transfer')}
          >
            {texts.transfer}
          </Button>
        )
      )}
      {action === 'transfer' && (
        <Suspense>
          <TransferPatient {...dialog} />
        </Suspense>
      )}
      {action === 'copy' && (
        <Suspense>
          <CopyDialog patientId={patient.id} name={name} needsReason={false} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {action === 'handover' && (
        <Suspense>
          <HandoverDialog {...dialog} />
        </Suspense>
      )}
      {action && action !== 'transfer' && action !== 'copy' && action !== 'handover' && (
        <CaseDialog {...dialog} action={action} />
      )}
    </>
  )
}

const titleOf = (item: MenuAction) =>
  item === 'handover'
    ? texts.handover.action
    : item === 'transfer'
      ? texts.transferPatient
      : item === 'copy'
        ? copies.open
        : texts.cases[item].action

function Actions({ patient, name, acts, transfers, onAsk }: Props & { transfers: boolean; onAsk: (what: MenuAction) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const ways = availableActions(patient.status)
  // Order: links to the patient's other pages; hold or activate; note; then reassign, export, and the placement log; permanent actions last.
  const items: (MenuAction | 'log')[] = [
    ...ways.slice(0, 1),
    ...(isCaseOpen(patient.status) ? (['handover'] as const) : []),
    ...(transfers ? (['transfer'] as const) : []),
    'copy',
    'log',
    ...ways.slice(1),
  ]
  return (
    <>
      <IconButton
        aria-label={texts.more(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {acts.map(({ label, to }) => (
            <MenuItem key={to} component={Link} to={to}>
              {label}
            </MenuItem>
          ))}
          <Divider />
          {items.map(item =>
            item === 'log' ? (
              <MenuItem key={item} component={Link} to={placementLogAddress(patient.id)}>
                {texts.overlay.placementLog}
              </MenuItem>
            ) : (
              <MenuItem
                key={item}
                onClick={() => {
                  setAnchor(null)
                  onAsk(item)
                }}
              >
                {titleOf(item)}
              </MenuItem>
            ),
          )}
        </Menu>
      )}
    </>
  )
}

type CaseDialogProps = {
  patient: PatientRecord
  name: string
  action: keyof typeof caseActions
  open: boolean
  onClose: () => void
}

/**
 * Asks for confirmation before holding, activating, booking offline, or deleting a case, and explains the effect (DASH-021 to
 * DASH-026).
 */
function CaseDialog({ patient, name, action, open, onClose }: CaseDialogProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const moved = useRef(false)
  const { to, stops } = caseActions[action]
  const words = texts.cases[action]
  const stopped = stops === null ? 0 : patient.applications.filter(one => isStopped(one, stops)).length

  async function confirm() {
    try {
      const { cancelled } = await call(cases.change, { params: { id: patient.id }, body: { status: to } })
      moved.current = true
      notify([words.done(name), cancelled > 0 && texts.cases.cancelled(cancelled)].filter(Boolean).join(' '), { type: 'success' })
      return undefined
    } catch (failure) {
      void queries.invalidateQueries({ queryKey: [dashboardKey] })
      const { status } = failure as { status?: number }
      throw new Error(status === 409 ? `${texts.cases.failed}. ${errorText(failure)}` : texts.cases.failed)
    }
  }
  /**
   * Moves focus to the heading, but only after the dialog has closed, because the dialog may disappear with the patient's card.
   */
  function gone() {
    if (!moved.current) return
    document.querySelector<HTMLElement>('h1')?.focus()
    void queries.invalidateQueries({ queryKey: [dashboardKey] })
  }
  return (
    <ConfirmDialog
      open={open}
      title={words.title(name)}
      confirm={words.action}
      tone={action === 'remove' || action === 'offline' ? 'error' : 'primary'}
      onConfirm={confirm}
      onClose={onClose}
      onExited={gone}
    >
      <Typography variant="body2">{words.about}</Typography>
      {stopped > 0 && (
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
          {texts.cases.cancels(stopped)}
        </Typography>
      )}
    </ConfirmDialog>
  )
}
