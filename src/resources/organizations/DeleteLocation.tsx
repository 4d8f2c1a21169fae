import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type HttpError, useNotify } from 'ra-core'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { bookedHere } from '#domain/facilities/closing.ts'
import type { FacilitySummary } from '#domain/organizations/schema.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts as all } from '../../i18n/english/organizations.ts'
import { closingQuery, useRefreshOrganizations } from './queries.ts'

const { locations: texts } = all

type Props = {
  facility: FacilitySummary
  open: boolean
  onClose: () => void
  /** Called after the dialog closed, to move the focus. */
  onGone: () => void
}

/**
 * Confirms deleting a location: lists the applications that end and asks to type the name. Blocked while patients are booked
 * (S-13).
 */
export function DeleteLocation({ facility, open, onClose, onGone }: Props) {
  const { name, id } = facility
  const refresh = useRefreshOrganizations()
  const notify = useNotify()
  const { data: counts, error } = useQuery({ ...closingQuery(id), enabled: open })
  async function remove() {
    const { ended } = await call(facilities.remove, { params: { id } })
    notify(ended ? texts.deletedWith(ended, name) : texts.deleted(name), { type: 'success' })
    void refresh()
    return undefined
  }
  return (
    <ConfirmDialog
      open={open}
      title={texts.delete}
      confirm={texts.delete}
      onConfirm={remove}
      failure={problem => ((problem as HttpError).status === 409 ? problem.message : texts.notRemoved)}
      blocked={!counts || counts.booked > 0}
      {...(counts?.booked === 0 && { typed: { text: name, label: texts.typeName(name) } })}
      onClose={onClose}
      onGone={onGone}
    >
      {error ? (
        <Alert severity="error">{error.message}</Alert>
      ) : !counts ? (
        <Typography role="status">{texts.counting}</Typography>
      ) : counts.booked > 0 ? (
        <Alert severity="warning">{bookedHere(counts.booked)}</Alert>
      ) : (
        <>
          <Typography>{texts.deleteAsk(name)}</Typography>
          <Typography sx={{ mt: 1, fontWeight: counts.running ? 600 : undefined }}>
            {counts.running ? texts.ends(counts.running) : texts.endsNone}
          </Typography>
        </>
      )}
    </ConfirmDialog>
  )
}
