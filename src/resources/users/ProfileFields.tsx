import Box from '@mui/material/Box'
import { FormPhone } from '../../components/form/FormPhone.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { NpiField } from '../../components/NpiField.tsx'
import { texts } from '../../i18n/english/users.ts'

const { fields } = texts

/** Who the user is and how to reach them; `guarded` is the email of an admin, whom the viewer may not let in by another. */
export const ProfileFields = ({ guarded = false }: { guarded?: boolean }) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
    <FormText name="first_name" label={fields.first_name} autoComplete="off" />
    <FormText name="last_name" label={fields.last_name} autoComplete="off" />
    <FormPhone name="phone_number" label={fields.phone_number} />
    <FormText name="email" label={fields.email} type="email" inputMode="email" autoComplete="off" disabled={guarded} />
    <NpiField />
  </Box>
)
