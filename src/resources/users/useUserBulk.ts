import { useCanAccess } from 'ra-core'
import { useMemo, useState } from 'react'
import type { User } from '#domain/users/schema.ts'
import type { Bulk } from '../../components/grid/selection.tsx'
import { texts as bulk } from '../../i18n/english/bulk.ts'
import { texts } from '../../i18n/english/users.ts'
import { nameOf } from './standing.ts'

type Asked = { what: 'status' | 'approve'; ids: number[]; clear: () => void }

/** Bulk actions on users, and the one whose dialog is open. */
export function useUserBulk() {
  const { canAccess: mayEdit } = useCanAccess({ resource: 'users', action: 'edit' })
  const { canAccess: mayApprove } = useCanAccess({ resource: 'users', action: 'approve' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const grid = useMemo<Bulk<User> | undefined>(() => {
    const ask = (what: Asked['what']) => (ids: number[], clear: () => void) => setAsked({ what, ids, clear })
    const actions = [
      ...(mayEdit ? [{ label: bulk.changeStatus, onClick: ask('status') }] : []),
      ...(mayApprove ? [{ label: texts.bulk.approve, onClick: ask('approve') }] : []),
    ]
    return actions.length ? { nameOf, actions } : undefined
  }, [mayEdit, mayApprove])
  return { grid, asked, close: () => setAsked(null) }
}
