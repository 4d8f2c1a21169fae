import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { User } from '#domain/users/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { Facts } from '../../components/Facts.tsx'
import { Problem } from '../../components/Problem.tsx'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/users.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { UserSection } from './UserSection.tsx'

const { editing: said } = texts

/** Username and communication methods, with a button to change the password (USER-036). */
export function LoginInformation({ user }: { user: User }) {
  const viewer = useWhoami()
  const [changing, setChanging] = useState(false)
  const { data: methods = [], error } = useQuery(lookupQuery('opt_in'))
  const chosen = methods.filter(({ id }) => user.opt_in_methods.includes(Number(id))).map(({ name }) => name)
  return (
    <UserSection title={said.login}>
      <Facts
        facts={[
          [texts.fields.username, user.username],
          [said.methods, user.opt_in_methods.length ? chosen.join(', ') : said.noMethods],
        ]}
      />
      {error && <Problem>{error.message}</Problem>}
      {can(viewer, 'users.changePassword', user) && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setChanging(true)}>
          {said.password}
        </Button>
      )}
      <ChangePasswordDialog user={user} open={changing} onClose={() => setChanging(false)} />
    </UserSection>
  )
}
