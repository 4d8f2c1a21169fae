import { useNotify, useUpdate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { userAccess } from '#domain/users/access.ts'
import { awaitsReview, isShutOut, type User, userStatuses } from '#domain/users/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { GridControl } from '../../components/grid/GridControl.tsx'
import { InlineSelect } from '../../components/InlineSelect.tsx'
import { texts } from '../../i18n/english/users.ts'
import { nameOf } from './standing.ts'

const options = userStatuses.map(status => ({ id: status, name: status }))

/** Changes the status of a user at once and confirms it when the server has saved it; takes it back if the server refuses. */
export function useUserStatus(onProblem: (said: string | null) => void) {
  const [update] = useUpdate<User>('users')
  const notify = useNotify()
  return (user: User, tmri_status: User['tmri_status']) => {
    onProblem(null)
    update(
      'users',
      { id: user.id, data: { tmri_status }, previousData: user },
      {
        mutationMode: 'optimistic',
        onError: failure => onProblem((failure as Error).message),
        // After the server's reply: `onSuccess` is called before it here.
        onSettled: (_saved, failure) => {
          if (!failure) notify(texts.statusSaved(nameOf(user), tmri_status), { type: 'success' })
        },
      },
    )
  }
}

type Props = { user: User; onProblem: (said: string | null) => void; onShutOut: (user: User) => void }

/**
 * The status of a user. Who would be shut out loses their sessions, which nothing brings back: that is asked first. An advocate
 * whose sign-up has to be looked at is approved on the edit page instead (USER-013).
 */
export function UserStatus({ user, onProblem, onShutOut }: Props) {
  const viewer = useWhoami()
  const navigate = useNavigate()
  const set = useUserStatus(onProblem)
  function change(tmri_status: User['tmri_status']) {
    if (isShutOut({ tmri_status })) return onShutOut(user)
    if (awaitsReview(user)) return navigate(`/admin/users/edit/${user.id}`)
    set(user, tmri_status)
  }
  return (
    <GridControl>
      <InlineSelect
        label={texts.status(nameOf(user))}
        value={user.tmri_status}
        options={options}
        disabled={!userAccess['users.edit'](viewer, user)}
        onChange={status => status && change(status)}
      />
    </GridControl>
  )
}
