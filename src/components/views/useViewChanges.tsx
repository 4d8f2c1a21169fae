import { useCloseNotification, useNotify } from 'ra-core'
import { savedViews } from '#domain/savedViews/contract.ts'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import type { SavedView, ViewQuery } from '#domain/savedViews/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/views.ts'
import { UndoNotice } from '../UndoNotice.tsx'
import { reloadViews } from './queries.ts'

/** How long a deleted view can be had back, in milliseconds; longer while the banner is pointed at or focused. */
const undoTime = 10_000

/** What is done to the views of a list. Each says what came of it; `save` and `rename` leave a refusal to their form. */
export function useViewChanges(list: ViewedList) {
  const notify = useNotify()
  const edit = async ({ id }: SavedView, body: Parameters<typeof call<typeof savedViews.edit>>[1]['body'], said: string) => {
    const view = await call(savedViews.edit, { params: { id }, body })
    await reloadViews(list)
    notify(said, { type: 'info' })
    return view
  }
  const told = (failure: Error) => notify(failure.message, { type: 'error' })
  return {
    async save(name: string, query: ViewQuery) {
      const view = await call(savedViews.create, { body: { resource: list, name, query } })
      await reloadViews(list)
      notify(texts.saved(view.name), { type: 'info' })
      return view
    },
    rename: (view: SavedView, name: string) => edit(view, { name }, texts.saved(name)),
    replace: (view: SavedView, query: ViewQuery) => edit(view, { query }, texts.replaced(view.name)).catch(told),
    toggleDefault: (view: SavedView) =>
      edit(view, { is_default: !view.is_default }, view.is_default ? texts.opensPlain : texts.opens(view.name)).catch(told),
    async remove(view: SavedView) {
      try {
        await call(savedViews.remove, { params: { id: view.id } })
        await reloadViews(list)
        notify(<Removed view={view} />, { autoHideDuration: undoTime })
      } catch (failure) {
        told(failure as Error)
      }
    },
  }
}

/** Says that a view is gone, and brings it back. */
function Removed({ view }: { view: SavedView }) {
  const notify = useNotify()
  const close = useCloseNotification()
  async function undo() {
    close()
    const { resource, name, query, is_default } = view
    try {
      await call(savedViews.create, { body: { resource, name, query, is_default } })
      await reloadViews(resource)
      notify(texts.back(name), { type: 'info' })
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' })
    }
  }
  return <UndoNotice said={texts.removed(view.name)} undo={texts.undo} onUndo={undo} />
}
