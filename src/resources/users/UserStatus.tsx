import { useUpdate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { userAccess } from '#domain/users/access.ts'
import { awaitsReview, type User, userStatuses } from '#domain/users/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { GridControl } from '../../components/grid/GridControl.tsx'
import { InlineSelect } from '../../components/InlineSelect.tsx'
import { texts } from '../../i18n/english/users.ts'
import { nameOf } from './standing.ts'

const options = userStatuses.map(status => ({ id: status, name: status }))

/**
 * The status of a user, changed at once and taken back if the server refuses. An advocate whose sign-up has to be looked at is
 * approved on the edit page instead (USER-013).
 */
export function UserStatus({ user, onProblem }: { user: User; onProblem: (said: string | null) => void }) {
  const viewer = useWhoami()
  const navigate = useNavigate()
  const [update] = useUpdate<User>('users')
  function change(tmri_status: User['tmri_status']) {
    onProblem(null)
    if (tmri_status === 'Approved' && awaitsReview(user)) return navigate(`/admin/users/edit/${user.id}`)
    update(
      'users',
      { id: user.id, data: { tmri_status }, previousData: user },
      { mutationMode: 'optimistic', onError: failure => onProblem((failure as Error).message) },
    )
  }
  return (
    <GridControl>
      <InlineSelect
        label={texts.status(nameOf(user))}
        value={user.tmri_status}
        options={options}
        disabled={!userAccess['users.edit'](viewer, { ...user, change: { tmri_status: user.tmri_status } })}
        onChange={status => status && change(status)}
      />
    </GridControl>
  )
}
