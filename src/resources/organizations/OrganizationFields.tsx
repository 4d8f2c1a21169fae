import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { TextInput } from 'react-admin'
import { plans } from '#domain/people/organizations/schema.ts'
import { states } from '#domain/platform/states.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { OptionalLabel } from '../../ui/console/ConsoleForm.tsx'
import { ChoiceInput } from '../../ui/console/filters.tsx'
import { FormName, FormPhone } from '../../ui/fields/FormText.tsx'
import { NpiField } from '../../workspaces/people/users/NpiField.tsx'

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>{children}</Box>
)

const stateOptions = states.map(({ code, name }) => ({ id: code, name }))
const planOptions = () => plans.map(plan => ({ id: plan, name: texts.plans[plan] }))

/** Fields for an organization. Only hospitals have an address (ORG-015). */
export const OrganizationFields = ({ hospital }: { hospital: boolean }) => (
  <>
    <TextInput source="name" />
    <Pair>
      <FormName name="contact_first_name" maxLength={120} autoComplete="off" />
      <FormName name="contact_last_name" maxLength={120} autoComplete="off" />
      <TextInput source="email" type="email" />
      <FormPhone name="phone_number" />
      <NpiField />
      <ChoiceInput source="plan" choices={planOptions()} />
    </Pair>
    {hospital && (
      <Pair>
        <TextInput source="address_line_one" />
        <TextInput source="address_line_two" label={<OptionalLabel source="address_line_two" />} />
        <TextInput source="city" />
        <ChoiceInput source="state" choices={stateOptions} empty={shell.form.select} />
        <TextInput source="zip_code" slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
      </Pair>
    )}
  </>
)
