import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useUpdate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { awaitsReview, isDeactivated, type User, userStatuses } from '#domain/people/users/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { texts } from '../../i18n/english/users.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { GridControl } from '../../ui/grid/GridControl.tsx'
import { StatusMenu } from '../../ui/StatusMenu.tsx'
import { useStatusUndo } from '../useStatusUndo.ts'
import { reloadUsers } from './queries.ts'

/**
 * Returns a function that changes a user's status. The change is sent immediately. An approval can then be undone with a second call
 * (S-35). Not Approved ends the user's sessions, which cannot be undone.
 */
export function useUserStatus(onProblem: (problem: string | null) => void) {
  const [update] = useUpdate<User>('users')
  const notify = useNotify()
  const queries = useQueryClient()
  const offerUndo = useStatusUndo<User['tmri_status']>('users', tmri_status => ({ tmri_status }), reloadUsers)
  return (user: User, tmri_status: User['tmri_status']) => {
    onProblem(null)
    const name = personName(user)
    update(
      'users',
      { id: user.id, data: { tmri_status }, previousData: user },
      {
        mutationMode: 'optimistic',
        onError: failure => onProblem((failure as Error).message),
        onSettled(_saved, failure) {
          if (!failure) {
            // Cancels react-admin's refetch so that the row stays in place until the next visit.
            void queries.cancelQueries({ queryKey: ['users', 'getList'] })
            if (isDeactivated({ tmri_status })) notify(texts.statusSaved(name, domainValue(tmri_status)), { type: 'success' })
            else offerUndo({ id: user.id, name, before: user.tmri_status, after: tmri_status })
          }
          // The edit page also shows the user's version, sessions, and changes.
          for (const part of ['waiting', 'getOne', 'sign-in', 'changes'])
            void queries.invalidateQueries({ queryKey: ['users', part] })
        },
      },
    )
  }
}

type Props = {
  user: User
  onProblem: (text: string | null) => void
  onShutOut: (user: User) => void
  /** Shows the review of a sign-up. Defaults to opening the edit page. */
  onReview?: () => void
}

/**
 * Select for a user's status. Asks for confirmation before deactivating because sessions cannot be restored. An advocate's
 * unreviewed sign-up must be approved on the edit page instead (USER-013).
 */
export function UserStatus({ user, onProblem, onShutOut, onReview }: Props) {
  const viewer = useWhoami()
  const navigate = useNavigate()
  const set = useUserStatus(onProblem)
  function change(tmri_status: User['tmri_status']) {
    if (isDeactivated({ tmri_status })) return onShutOut(user)
    if (awaitsReview(user)) return onReview ? onReview() : navigate(`/admin/users/edit/${user.id}`)
    set(user, tmri_status)
  }
  return (
    <GridControl>
      <StatusMenu
        label={texts.status(personName(user))}
        value={user.tmri_status}
        options={userStatuses}
        disabled={!can(viewer, 'users.edit', user)}
        onChange={change}
      />
    </GridControl>
  )
}
