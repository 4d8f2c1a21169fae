import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Reassignment, Removal } from '#domain/organizations/removal.ts'
import { LabelledSelect } from '../../components/form/LabelledSelect.tsx'
import { texts } from '../../i18n/english/removal.ts'

/** Who takes over the patients: one advocate for all, or one per patient. */
export type Plan = { how: 'one' | 'each'; all: number | null; each: Record<number, number> }

/** The plan as sent; null while incomplete. */
export function planned({ how, all, each }: Plan, { patients, advocates }: Removal): Reassignment | null {
  if (!patients.length || !advocates.length) return {}
  if (how === 'one') return all === null ? null : { reassign_to: all }
  if (patients.some(({ id }) => each[id] === undefined)) return null
  return { reassign: patients.map(({ id }) => ({ patient_id: id, advocate_id: each[id]! })) }
}

type Props = { removal: Removal; plan: Plan; onChange: (plan: Plan) => void }

/** A removed member's patients with the choice of new advocates, or what happens without another advocate. */
export function PatientsOfMember({ removal: { patients, advocates }, plan, onChange }: Props) {
  const options = advocates.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }))
  if (!options.length) return <Alert severity="info">{texts.unassigned(patients.length)}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{texts.patients(patients.length)}</Typography>
      {patients.length > 1 && (
        <LabelledSelect
          label={texts.how}
          value={plan.how}
          options={[
            { id: 'one', name: texts.toOne },
            { id: 'each', name: texts.oneByOne },
          ]}
          onChange={how => onChange({ ...plan, how: how ?? 'one' })}
        />
      )}
      {plan.how === 'one' ? (
        <LabelledSelect
          label={texts.newAdvocate}
          value={plan.all}
          options={options}
          empty={texts.choose}
          onChange={all => onChange({ ...plan, all })}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5, maxHeight: '40vh', overflowY: 'auto', p: 0.5 }}>
          {patients.map(({ id, name, running }) => (
            <LabelledSelect
              key={id}
              label={texts.newAdvocateOf(name)}
              hint={running ? texts.running(running) : undefined}
              value={plan.each[id] ?? null}
              options={options}
              empty={texts.choose}
              onChange={chosen => {
                const { [id]: _before, ...others } = plan.each
                onChange({ ...plan, each: chosen === null ? others : { ...others, [id]: chosen } })
              }}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}
