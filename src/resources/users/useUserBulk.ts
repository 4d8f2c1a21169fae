import { useMemo, useState } from 'react'
import { userAccess } from '#domain/users/access.ts'
import type { User } from '#domain/users/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import type { Bulk } from '../../components/grid/selection.tsx'
import { texts as bulk } from '../../i18n/english/bulk.ts'
import { texts } from '../../i18n/english/users.ts'
import { nameOf } from './standing.ts'

type Asked = { what: 'status' | 'approve'; ids: number[]; clear: () => void }

/** Bulk actions on users, and the one whose dialog is open. */
export function useUserBulk() {
  const viewer = useWhoami()
  const [asked, setAsked] = useState<Asked | null>(null)
  const grid = useMemo<Bulk<User> | undefined>(() => {
    const ask = (what: Asked['what']) => (ids: number[], clear: () => void) => setAsked({ what, ids, clear })
    const actions = [
      ...(userAccess['users.edit'](viewer) ? [{ label: bulk.changeStatus, onClick: ask('status') }] : []),
      ...(userAccess['users.approve'](viewer) ? [{ label: texts.bulk.approve, onClick: ask('approve') }] : []),
    ]
    return actions.length ? { nameOf, actions } : undefined
  }, [viewer])
  return { grid, asked, close: () => setAsked(null) }
}
