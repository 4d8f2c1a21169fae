import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PasswordInput, TextInput } from 'react-admin'
import { can } from '#domain/access.ts'
import { platformRoles } from '#domain/identity/roles.ts'
import { NewUser, type User } from '#domain/people/users/schema.ts'
import type { z } from '#domain/platform/zod.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { texts } from '../../i18n/english/users.ts'
import { InputHint } from '../../ui/console/ConsoleForm.tsx'
import { CreateForm, InDialog } from '../../ui/console/InDialog.tsx'
import { refuseUnknownNpi } from '../../workspaces/people/users/NpiField.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { reloadUsers } from './queries.ts'
import { StatusFields } from './StatusFields.tsx'

const { newUser: labels } = texts
const empty: z.input<typeof NewUser> = {
  username: '',
  password: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  npi_number: '',
  is_admin: false,
  role_id: platformRoles.RW_USER,
  is_patient_advocate: false,
  patient_advocate_info: { pa_type: [] },
}

/** Dialog that creates a user. Defaults to Not Approved and the standard role (USER-020 to USER-034). */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const viewer = useWhoami()
  const makesAdmins = can(viewer, 'users.create', { role_id: platformRoles.SUPER_ADMIN })
  return (
    <InDialog open resource="users" title={labels.title} maxWidth="md" onClose={onClose}>
      <CreateForm<typeof NewUser, User>
        schema={NewUser}
        values={empty}
        check={({ npi_number }) => refuseUnknownNpi(npi_number)}
        onSaved={reloadUsers}
        successMessage={() => labels.done}
        onClose={onClose}
        submit={labels.submit}
      >
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
          <TextInput source="username" helperText={<InputHint>{texts.usernameHint}</InputHint>} />
          <PasswordInput source="password" helperText={<InputHint>{texts.passwordHint}</InputHint>} autoComplete="new-password" />
        </Box>
        <ProfileFields />
        <StatusFields locked={{ role: !makesAdmins, advocate: false }} />
        {!makesAdmins && (
          <Typography variant="body2" color="textSecondary">
            {texts.editing.noRoles}
          </Typography>
        )}
      </CreateForm>
    </InDialog>
  )
}
