import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { TextInput } from 'react-admin'
import { texts } from '../../i18n/english/users.ts'
import { FormName, FormPhone } from '../../ui/fields/FormText.tsx'
import { NpiField } from '../../workspaces/people/users/NpiField.tsx'

export function UserSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0, overflow: 'visible' }}>
      <Typography variant="h3" id={id}>
        {title}
      </Typography>
      {children}
    </Card>
  )
}

export const ProfileFields = () => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
    <FormName name="first_name" autoComplete="off" />
    <FormName name="last_name" autoComplete="off" />
    <FormPhone name="phone_number" label={texts.mainPhone} />
    <TextInput source="email" type="email" />
    <NpiField />
  </Box>
)
