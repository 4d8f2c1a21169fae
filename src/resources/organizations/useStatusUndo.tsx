import { useCloseNotification, useNotify } from 'ra-core'
import { organizations } from '#domain/organizations/contract.ts'
import type { ListedOrganization } from '#domain/organizations/schema.ts'
import { UndoNotice } from '../../components/UndoNotice.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/bulk.ts'
import { useRefreshOrganizations } from './queries.ts'

/** How long a change can be taken back from its banner, in milliseconds; longer while it is pointed at or focused. */
const undoTime = 20_000

type Changed = Pick<ListedOrganization, 'id' | 'name' | 'active_status'>

/** Says that a status changed, and offers the way back: to what it was, unless somebody has changed it meanwhile. */
export function useStatusUndo() {
  const notify = useNotify()
  return (before: Changed, after: Changed) => {
    if (before.active_status !== after.active_status)
      notify(<Banner before={before} after={after} />, { autoHideDuration: undoTime })
  }
}

function Banner({ before, after }: { before: Changed; after: Changed }) {
  const notify = useNotify()
  const close = useCloseNotification()
  const refresh = useRefreshOrganizations()
  async function undo() {
    close()
    try {
      const body = { ids: [after.id], status: before.active_status, seen: { [after.id]: after.active_status } }
      const [row] = await call(organizations.bulkStatus, { body })
      if (row?.reason) notify(texts.notUndone(row.reason), { type: 'warning' })
      else notify(texts.undone(after.name, before.active_status), { type: 'info' })
    } catch (problem) {
      notify(texts.notUndone((problem as Error).message), { type: 'warning' })
    }
    await refresh()
  }
  return <UndoNotice said={texts.became(after.name, after.active_status)} undo={texts.undo} onUndo={undo} />
}
