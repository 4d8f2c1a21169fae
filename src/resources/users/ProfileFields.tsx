import Box from '@mui/material/Box'
import { TextInput } from 'react-admin'
import { texts } from '../../i18n/english/users.ts'
import { FormName, FormPhone } from '../../ui/fields/FormText.tsx'
import { NpiField } from '../../workspaces/people/users/NpiField.tsx'

export const ProfileFields = () => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
    <FormName name="first_name" autoComplete="off" />
    <FormName name="last_name" autoComplete="off" />
    <FormPhone name="phone_number" label={texts.mainPhone} />
    <TextInput source="email" type="email" />
    <NpiField />
  </Box>
)
