import { useCloseNotification, useNotify } from 'ra-core'
import type { BulkRow } from '#domain/bulk.ts'
import { durations } from '../components/feedback/durations.ts'
import { UndoNotice } from '../components/UndoNotice.tsx'
import { texts } from '../i18n/english/bulk.ts'

type Change<S extends string> = { id: number; name: string; before: S; after: S }
/** Reverts records to `status`, except those whose status no longer matches `seen`. */
type SetBack<S extends string> = (body: { ids: number[]; status: S; seen: Record<string, S> }) => Promise<BulkRow[]>
type Props<S extends string> = { change: Change<S>; setBack: SetBack<S>; onUndone: () => Promise<unknown> }

/** Returns a function that shows a toast with Undo after a status change. */
export function useStatusUndo<S extends string>(setBack: SetBack<S>, onUndone: () => Promise<unknown>) {
  const notify = useNotify()
  return (change: Change<S>) => {
    if (change.before !== change.after)
      notify(<Notice change={change} setBack={setBack} onUndone={onUndone} />, { autoHideDuration: durations.undo })
  }
}

function Notice<S extends string>({ change: { id, name, before, after }, setBack, onUndone }: Props<S>) {
  const notify = useNotify()
  const close = useCloseNotification()
  async function undo() {
    close()
    try {
      const [row] = await setBack({ ids: [id], status: before, seen: { [id]: after } })
      if (row?.reason) notify(texts.notUndone(row.reason), { type: 'warning' })
      else notify(texts.undone(name, before), { type: 'info' })
    } catch (problem) {
      notify(texts.notUndone((problem as Error).message), { type: 'warning' })
    }
    await onUndone()
  }
  return <UndoNotice message={texts.became(name, after)} undo={texts.undo} onUndo={undo} />
}
