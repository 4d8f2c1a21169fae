import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { organizationRoles } from '#domain/identity/roles.ts'
import { invitations } from '#domain/people/invitations/contract.ts'
import { NewInvitation, type SentInvitation } from '#domain/people/invitations/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { texts as organizations } from '../../i18n/english/organizations.ts'
import { invitationsTexts as texts } from '../../i18n/english/users.ts'
import { errorText } from '../../i18n/i18nProvider.ts'
import { ConsoleText } from '../../ui/console/ConsoleForm.tsx'
import { ChoiceInput } from '../../ui/console/filters.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { FormCheckbox, FormCheckboxes } from '../../ui/fields/FormChoice.tsx'
import { FormName } from '../../ui/fields/FormText.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { type PickerOption, SearchPicker } from '../../ui/SearchPicker.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { allOrganizations, reloadInvitations } from './queries.ts'

const roles = () => organizationRoles.map(role => ({ id: role, name: organizations.members.roles[role] }))
const empty = {
  first_name: '',
  last_name: '',
  email: '',
  organization_id: null,
  organization_role: 'member' as const,
  is_patient_advocate: false,
  pa_type: [],
}

/** Dialog that invites a person, who then chooses a password (S-36). Afterwards, the administrator can invite another person. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<SentInvitation>()
  // The next person usually works at the same organization.
  const [organization, setOrganization] = useState<PickerOption | null>(null)
  return (
    <InDialog open title={texts.title} about={texts.about} onClose={onClose}>
      {sent ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <InvitationLink sent={sent} />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={() => setSent(undefined)}>{texts.another}</Button>
            <Button variant="contained" onClick={onClose}>
              {texts.done}
            </Button>
          </Box>
        </Box>
      ) : (
        <ActionForm
          schema={NewInvitation}
          values={{ ...empty, organization_id: organization && Number(organization.id) }}
          labels={texts.fields}
          onClose={onClose}
          submit={texts.submit}
          sending={texts.sending}
          onSubmit={async body => {
            setSent(await call(invitations.create, { body }))
            void reloadInvitations()
          }}
        >
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
            <FormName name="first_name" autoComplete="off" />
            <FormName name="last_name" autoComplete="off" />
          </Box>
          <ConsoleText source="email" label={texts.fields.email} type="email" />
          <OrganizationField chosen={organization} onChosen={setOrganization} />
          <ChoiceInput source="organization_role" label={texts.fields.organization_role} choices={roles()} />
          <AdvocateFields />
        </ActionForm>
      )}
    </InDialog>
  )
}

function OrganizationField({
  chosen,
  onChosen,
}: {
  chosen: PickerOption | null
  onChosen: (option: PickerOption | null) => void
}) {
  const { field, frame } = useField({ name: 'organization_id' })
  return (
    <SearchPicker
      {...frame}
      value={chosen}
      finder={allOrganizations}
      onChange={option => {
        onChosen(option)
        field.onChange(option && Number(option.id))
      }}
    />
  )
}

function AdvocateFields() {
  const isAdvocate = useWatch({ name: 'is_patient_advocate' })
  const { data: types = [], error } = useQuery(lookupQuery('pa_type'))
  return (
    <>
      <FormCheckbox name="is_patient_advocate" label={texts.advocate} />
      {isAdvocate && (
        <FormCheckboxes name="pa_type" columns={2} options={types.map(({ id, name }) => ({ id: Number(id), name }))} />
      )}
      {error && (
        <Typography role="alert" variant="body2">
          {errorText(error)}
        </Typography>
      )}
    </>
  )
}
