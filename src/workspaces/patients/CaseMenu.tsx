import MoreVert from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ComponentProps, Suspense, useState } from 'react'
import { can } from '#domain/access.ts'
import { may } from '#domain/actor.ts'
import type { PatientRecord } from '#domain/advocates/schema.ts'
import { openActions } from '#domain/cases/cases.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { screen } from '../../components/screen/screen.ts'
import { CopyDialog } from '../../features/copies/CopyButton.tsx'
import { texts as copies } from '../../i18n/english/copies.ts'
import { texts } from '../../i18n/english/patients.ts'
import { CaseDialog } from './CaseDialog.tsx'
import type { TransferPatient as Transfer } from './TransferPatient.tsx'

const TransferPatient = screen<'TransferPatient', ComponentProps<typeof Transfer>>(
  () => import('./TransferPatient.tsx'),
  'TransferPatient',
  'dialog',
)

type Props = { patient: PatientRecord; name: string }
type Asked = ReturnType<typeof openActions>[number] | 'transfer' | 'copy'

/** Case actions: a menu for the owner (DASH-021), transfer only for admins with both permissions (DASH-004, DASH-032). */
export function CaseMenu({ patient, name }: Props) {
  const user = useWhoami()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const owns = can(user, 'cases.change', patient)
  const transfers = owns || (can(user, 'transfers.all', undefined) && may(user, 'PATIENT_TRANSFER_WITHIN_ORG'))
  const ask = (what: Asked) => {
    setAsked(what)
    setOpen(true)
  }
  const dialog = { patient, name, open, onClose: () => setOpen(false) }
  return (
    <>
      {owns ? (
        <Actions {...{ patient, name, transfers }} onAsk={ask} />
      ) : (
        transfers && (
          <Button
            size="small"
            variant="outlined"
            aria-label={texts.ofPatient(texts.transfer, name)}
            onClick={() => ask('transfer')}
            sx={{ minHeight: 36 }}
          >
            {texts.transfer}
          </Button>
        )
      )}
      {asked === 'transfer' && (
        <Suspense>
          <TransferPatient {...dialog} />
        </Suspense>
      )}
      {asked === 'copy' && (
        <Suspense>
          <CopyDialog patientId={patient.id} name={name} asksWhy={false} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {asked && asked !== 'transfer' && asked !== 'copy' && <CaseDialog {...dialog} action={asked} />}
    </>
  )
}

const titleOf = (item: Asked) =>
  item === 'transfer' ? texts.transferPatient : item === 'copy' ? copies.open : texts.cases[item].action

function Actions({ patient, name, transfers, onAsk }: Props & { transfers: boolean; onAsk: (what: Asked) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const ways = openActions(patient.status)
  // Hold or activate first, then reassign and export, permanent actions last.
  const items: Asked[] = [...ways.slice(0, 1), ...(transfers ? (['transfer'] as const) : []), 'copy', ...ways.slice(1)]
  return (
    <>
      <IconButton
        aria-label={texts.more(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ width: 36, height: 36 }}
      >
        <MoreVert />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {items.map(item => (
            <MenuItem
              key={item}
              onClick={() => {
                setAnchor(null)
                onAsk(item)
              }}
            >
              {titleOf(item)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
