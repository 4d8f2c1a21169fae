import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { plans } from '#domain/people/organizations/schema.ts'
import { states } from '#domain/platform/states.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { FormSelect } from '../../ui/fields/FormSelect.tsx'
import { FormName, FormPhone, FormText } from '../../ui/fields/FormText.tsx'
import { NpiField } from '../../workspaces/people/users/NpiField.tsx'

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>{children}</Box>
)

const stateOptions = states.map(({ code, name }) => ({ id: code, name }))
const planOptions = plans.map(plan => ({ id: plan, name: texts.plans[plan] }))

/** Fields for an organization. Only hospitals have an address (ORG-015). */
export const OrganizationFields = ({ hospital }: { hospital: boolean }) => (
  <>
    <FormText name="name" maxLength={255} autoComplete="off" />
    <Pair>
      <FormName name="contact_first_name" maxLength={120} autoComplete="off" />
      <FormName name="contact_last_name" maxLength={120} autoComplete="off" />
      <FormText name="email" type="email" maxLength={254} autoComplete="off" />
      <FormPhone name="phone_number" />
      <NpiField />
      <FormSelect name="plan" options={planOptions} filled />
    </Pair>
    {hospital && (
      <Pair>
        <FormText name="address_line_one" maxLength={255} autoComplete="off" />
        <FormText name="address_line_two" maxLength={255} autoComplete="off" optional />
        <FormText name="city" maxLength={120} autoComplete="off" />
        <FormSelect name="state" options={stateOptions} />
        <FormText name="zip_code" inputMode="numeric" autoComplete="off" />
      </Pair>
    )}
  </>
)
