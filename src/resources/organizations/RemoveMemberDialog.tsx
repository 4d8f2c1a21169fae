import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { HttpError } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { organizations } from '#domain/people/organizations/contract.ts'
import type { Reassignment, Removal } from '#domain/people/organizations/rules.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../dataProvider/call.ts'
import { removalTexts as texts } from '../../i18n/english/organizations.ts'
import { errorText } from '../../i18n/i18nProvider.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { LabelledSelect } from '../../ui/fields/FormSelect.tsx'
import { removalQuery } from './queries.ts'

type Props = {
  open: boolean
  member: { id: number; name: string }
  organization_id: number
  title: string
  confirm: string
  /** Text that explains to the current user what the removal does. */
  children: ReactNode
  removed: string
  onClose: () => void
}

const noPlan: Plan = { all: null, each: {}, how: 'one' }

/**
 * Asks for confirmation before removing a member, and asks which advocates take over the member's patients (S-14). The last Org
 * Admin cannot be removed.
 */
export function RemoveMemberDialog({ open, member, organization_id, title, confirm, children, removed, onClose }: Props) {
  const [plan, setPlan] = useState(noPlan)
  const { data: removal, error } = useQuery({ ...removalQuery(organization_id, member.id), enabled: open })
  const body = removal && planned(plan, removal)
  async function remove() {
    await call(organizations.removeMember, { params: { id: organization_id, userId: member.id }, body: body ?? {} })
    return removed
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirm={confirm}
      onConfirm={remove}
      failure={problem => ([409, 422].includes((problem as HttpError).status) ? problem.message : somethingWentWrong)}
      blocked={!body || removal.only_admin}
      onClose={() => {
        setPlan(noPlan)
        onClose()
      }}
    >
      {error ? (
        <Alert severity="error">{errorText(error)}</Alert>
      ) : !removal ? (
        <Typography role="status">{texts.counting}</Typography>
      ) : removal.only_admin ? (
        <Alert severity="warning">{texts.onlyAdmin}</Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>{children}</Typography>
          {removal.last_coordinator_at.length > 0 && (
            <Alert severity="warning">{texts.lastCoordinator(member.name, removal.last_coordinator_at.join(', '))}</Alert>
          )}
          {removal.patients.length > 0 && <PatientsOfMember removal={removal} plan={plan} onChange={setPlan} />}
        </Box>
      )}
    </ConfirmDialog>
  )
}

/** How to reassign the patients: all of them to one advocate, or each one to a separately selected advocate. */
type Plan = { how: 'one' | 'each'; all: number | null; each: Record<number, number> }

/** Converts the plan to the request's format. Null while it is incomplete. */
function planned({ how, all, each }: Plan, { patients, advocates }: Removal): Reassignment | null {
  if (!patients.length || !advocates.length) return {}
  if (how === 'one') return all === null ? null : { reassign_to: all }
  if (patients.some(({ id }) => each[id] === undefined)) return null
  return { reassign: patients.map(({ id }) => ({ patient_id: id, advocate_id: each[id]! })) }
}

type PlannedProps = { removal: Removal; plan: Plan; onChange: (plan: Plan) => void }

/**
 * Lists a removed member's patients, with fields for selecting their new advocates. If there is no other advocate, explains what
 * happens to the patients.
 */
function PatientsOfMember({ removal: { patients, advocates }, plan, onChange }: PlannedProps) {
  const options = advocates.map(advocate => ({ id: advocate.id, name: personName(advocate) }))
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
