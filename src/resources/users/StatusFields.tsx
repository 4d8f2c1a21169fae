import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { CheckboxGroupInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { platformRoles } from '#domain/identity/roles.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { texts } from '../../i18n/english/users.ts'
import { ChoiceInput } from '../../ui/console/filters.tsx'
import { FormCheckbox } from '../../ui/fields/FormChoice.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { adminRoles } from './queries.ts'

const types = 'patient_advocate_info.pa_type'

/**
 * Fields for the user's role: an admin role, patient advocate with types, or neither. `locked` disables controls that the viewer
 * may not change.
 */
export function StatusFields({ locked }: { locked: { role: boolean; advocate: boolean } }) {
  const { setValue, clearErrors } = useFormContext()
  const set = (values: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(values)) setValue(field, value, { shouldDirty: true })
    clearErrors(['role_id', 'is_patient_advocate', types])
  }
  // A user cannot be both an admin and an advocate, so turning one on clears the other (USER-031).
  const turnAdmin = (on: boolean) =>
    set(on ? { role_id: null, is_patient_advocate: false, [types]: [] } : { role_id: platformRoles.RW_USER })
  const turnAdvocate = (on: boolean) => set(on ? { is_admin: false, role_id: platformRoles.RW_USER } : { [types]: [] })
  const { data: paTypes = [], error } = useQuery(lookupQuery('pa_type'))
  const [admin, advocate] = useWatch({ name: ['is_admin', 'is_patient_advocate'] })
  const options = paTypes.map(({ id, name }) => ({ id: Number(id), name }))
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <FormCheckbox name="is_admin" disabled={locked.role} onToggle={turnAdmin} />
        <ChoiceInput source="role_id" choices={adminRoles()} empty={shell.form.select} readOnly={locked.role || !admin} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <FormCheckbox
          name="is_patient_advocate"
          label={texts.advocateWorkflow}
          disabled={locked.advocate}
          onToggle={turnAdvocate}
        />
        <CheckboxGroupInput source={types} choices={options} options={{ name: types }} readOnly={locked.advocate || !advocate} />
        {error && <Problem>{error.message}</Problem>}
      </Box>
    </Box>
  )
}
