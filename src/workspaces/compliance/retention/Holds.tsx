import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { retention } from '#domain/compliance/retention/contract.ts'
import { HoldReason, type LegalHold, LiftReason } from '#domain/compliance/retention/schema.ts'
import { rowId } from '#domain/platform/formats.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/retention.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { FormNumber } from '../../../ui/fields/FormNumber.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { Line, Lines, Part } from '../../../ui/Part.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { retentionQuery } from './queries.ts'

const labels = texts.holds

/** Lists the patients on legal hold, with reasons and dates, and the holds that have been lifted. */
export function Holds({ holds }: { holds: LegalHold[] }) {
  const [placing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState({ open: false, patient: 0 })
  return (
    <Part
      title={labels.title}
      about={labels.about}
      action={
        <Button variant="outlined" onClick={() => setPlacing(true)}>
          {labels.place}
        </Button>
      }
    >
      {holds.length === 0 ? (
        <Typography variant="body2">{labels.none}</Typography>
      ) : (
        <Lines label={labels.title}>
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
    name={labels.of(String(hold.patient_id))}
    about={
      <>
        {hold.reason}
        <br />
        {labels.by(hold.placed_by)}
        <RelativeTime at={hold.placed_at} />
        {hold.lifted_by && (
          <>
            {' · '}
            {labels.lifted(hold.lifted_by)}
            <RelativeTime at={hold.lifted_at} />
            {hold.lift_reason && (
              <>
                <br />
                {labels.liftedWhy(hold.lift_reason)}
              </>
            )}
          </>
        )}
      </>
    }
    aside={
      hold.lifted_at === null && (
        <Button size="small" variant="outlined" aria-label={labels.liftOf(String(hold.patient_id))} onClick={onLift}>
          {labels.lift}
        </Button>
      )
    }
  />
)

/**
 * Asks for a reason before lifting a hold, because the next run then permanently deletes the patient's data that is past its
 * retention period.
 */
function LiftDialog({ open, patient, onClose }: { open: boolean; patient: number; onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const id = String(patient)
  async function lift({ reason }: z.output<typeof LiftReason>) {
    await call(retention.lift, { params: { id: patient }, body: { reason } })
    notify(labels.liftDone(id), { type: 'success' })
    onClose()
    await queries.invalidateQueries(retentionQuery)
  }
  return (
    <FormDialog
      open={open}
      title={labels.liftTitle(id)}
      about={labels.liftAbout}
      schema={LiftReason}
      values={{ reason: '' }}
      onSubmit={lift}
      submit={labels.liftConfirm}
      sending={labels.lifting}
      onClose={onClose}
    >
      <FormLongText name="reason" label={labels.liftReason} rows={3} maxLength={1000} />
    </FormDialog>
  )
}

const Placing = HoldReason.extend({ patient_id: rowId })

function PlaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  async function placeHold({ patient_id: id, reason }: z.output<typeof Placing>) {
    await call(retention.hold, { params: { id }, body: { reason } })
    notify(labels.placed(String(id)), { type: 'success' })
    onClose()
    await queries.invalidateQueries(retentionQuery)
  }
  return (
    <FormDialog
      open={open}
      title={labels.placeTitle}
      about={labels.placeAbout}
      schema={Placing}
      values={{ patient_id: null as never, reason: '' }}
      onSubmit={placeHold}
      submit={labels.place}
      sending={labels.placing}
      onClose={onClose}
    >
      <FormNumber name="patient_id" label={labels.patient} hint={labels.patientHint} integer />
      <FormLongText name="reason" label={labels.reason} rows={3} maxLength={1000} />
    </FormDialog>
  )
}
