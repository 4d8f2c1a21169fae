import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { z } from 'zod'
import { rowId } from '#domain/formats.ts'
import { retention } from '#domain/retention/contract.ts'
import { HoldReason, type LegalHold, LiftReason } from '#domain/retention/schema.ts'
import { FormDialog } from '../../components/dialog/FormDialog.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { FormNumber } from '../../components/form/FormNumber.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/retention.ts'
import { Line, Lines, Part } from './Part.tsx'
import { retentionQuery } from './queries.ts'

const said = texts.holds

/** Patients on legal hold with reason and date, and lifted holds. */
export function Holds({ holds }: { holds: LegalHold[] }) {
  const [placing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState({ open: false, patient: 0 })
  return (
    <Part
      title={said.title}
      about={said.about}
      action={
        <Button variant="outlined" onClick={() => setPlacing(true)}>
          {said.place}
        </Button>
      }
    >
      {holds.length === 0 ? (
        <Typography variant="body2">{said.none}</Typography>
      ) : (
        <Lines label={said.title}>
          {holds.map(hold => (
            <HoldLine key={hold.id} hold={hold} onLift={() => setLifting({ open: true, patient: hold.patient_id })} />
          ))}
        </Lines>
      )}
      <PlaceDialog open={placing} onClose={() => setPlacing(false)} />
      <LiftDialog {...lifting} onClose={() => setLifting({ ...lifting, open: false })} />
    </Part>
  )
}

const HoldLine = ({ hold, onLift }: { hold: LegalHold; onLift: () => void }) => (
  <Line
    name={said.of(String(hold.patient_id))}
    about={
      <>
        {hold.reason}
        <br />
        {said.by(hold.placed_by)}
        <RelativeTime at={hold.placed_at} />
        {hold.lifted_by && (
          <>
            {' · '}
            {said.lifted(hold.lifted_by)}
            <RelativeTime at={hold.lifted_at} />
            {hold.lift_reason && (
              <>
                <br />
                {said.liftedWhy(hold.lift_reason)}
              </>
            )}
          </>
        )}
      </>
    }
    aside={
      hold.lifted_at === null && (
        <Button size="small" variant="outlined" aria-label={said.liftOf(String(hold.patient_id))} onClick={onLift}>
          {said.lift}
        </Button>
      )
    }
  />
)

/** Asks for a reason before lifting a hold, because data past its retention period is then permanently erased. */
function LiftDialog({ open, patient, onClose }: { open: boolean; patient: number; onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const id = String(patient)
  async function lift({ reason }: z.output<typeof LiftReason>) {
    await call(retention.lift, { params: { id: patient }, body: { reason } })
    notify(said.liftDone(id), { type: 'success' })
    onClose()
    await queries.invalidateQueries(retentionQuery)
  }
  return (
    <FormDialog
      open={open}
      title={said.liftTitle(id)}
      about={said.liftAbout}
      schema={LiftReason}
      values={{ reason: '' }}
      onSubmit={lift}
      submit={said.liftConfirm}
      sending={said.lifting}
      onClose={onClose}
    >
      <FormLongText name="reason" label={said.liftReason} rows={3} maxLength={1000} />
    </FormDialog>
  )
}

const Placing = HoldReason.extend({ patient_id: rowId })

/** Asks which patient to place on hold, and why. */
function PlaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  async function place({ patient_id: id, reason }: z.output<typeof Placing>) {
    await call(retention.hold, { params: { id }, body: { reason } })
    notify(said.placed(String(id)), { type: 'success' })
    onClose()
    await queries.invalidateQueries(retentionQuery)
  }
  return (
    <FormDialog
      open={open}
      title={said.placeTitle}
      about={said.placeAbout}
      schema={Placing}
      values={{ patient_id: null as never, reason: '' }}
      onSubmit={place}
      submit={said.place}
      sending={said.placing}
      onClose={onClose}
    >
      <FormNumber name="patient_id" label={said.patient} hint={said.patientHint} integer />
      <FormLongText name="reason" label={said.reason} rows={3} maxLength={1000} />
    </FormDialog>
  )
}
