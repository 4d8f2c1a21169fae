import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { LegalHold } from '#domain/retention/schema.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { texts } from '../../i18n/english/retention.ts'
import { LiftDialog } from './LiftDialog.tsx'
import { Line, Lines, Part } from './Part.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'

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
