import Box from '@mui/material/Box'
import { FormName } from '../../components/form/FormName.tsx'
import { FormPhone } from '../../components/form/FormPhone.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { NpiField } from '../../features/users/NpiField.tsx'
import { texts } from '../../i18n/english/users.ts'

export const ProfileFields = () => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
    <FormName name="first_name" autoComplete="off" />
    <FormName name="last_name" autoComplete="off" />
    <FormPhone name="phone_number" label={texts.mainPhone} />
    <FormText name="email" type="email" inputMode="email" autoComplete="off" />
    <NpiField />
  </Box>
)
