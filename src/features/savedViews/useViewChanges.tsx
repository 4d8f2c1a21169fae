import { useQueryClient } from '@tanstack/react-query'
import { useCloseNotification, useCreate, useDelete, useNotify, useUpdate } from 'ra-core'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import type { SavedView, ViewQuery } from '#domain/savedViews/schema.ts'
import { durations } from '../../components/feedback/durations.ts'
import { UndoNotice } from '../../components/UndoNotice.tsx'
import { texts } from '../../i18n/english/views.ts'

type Kept = Pick<SavedView, 'name' | 'query' | 'is_default'>
const returnPromise = { returnPromise: true } as const

/** Changes to the saved views of a list. Each shows a toast; `save` and `rename` leave errors to their form. */
export function useViewChanges(list: ViewedList) {
  const notify = useNotify()
  const reload = useReload()
  const [create] = useCreate<SavedView>()
  const [update] = useUpdate<SavedView>()
  const [remove] = useDelete<SavedView>()
  async function edit(view: SavedView, data: Partial<Kept>, said: string) {
    await update('savedViews', { id: view.id, data, previousData: view }, { mutationMode: 'pessimistic', ...returnPromise })
    await reload()
    notify(said, { type: 'info' })
  }
  const told = (failure: Error) => notify(failure.message, { type: 'error' })
  return {
    async save(name: string, query: ViewQuery) {
      const view = (await create('savedViews', { data: { resource: list, name, query } }, returnPromise)) as SavedView
      await reload()
      notify(texts.saved(view.name), { type: 'info' })
      return view
    },
    rename: (view: SavedView, name: string) => edit(view, { name }, texts.saved(name)),
    replace: (view: SavedView, query: ViewQuery) => edit(view, { query }, texts.replaced(view.name)).catch(told),
    toggleDefault: (view: SavedView) =>
      edit(view, { is_default: !view.is_default }, view.is_default ? texts.opensPlain : texts.opens(view.name)).catch(told),
    async remove(view: SavedView) {
      try {
        await remove('savedViews', { id: view.id, previousData: view }, { mutationMode: 'pessimistic', ...returnPromise })
        await reload()
        notify(<Removed view={view} />, { autoHideDuration: durations.undo })
      } catch (failure) {
        told(failure as Error)
      }
    },
  }
}

function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['savedViews'] })
}

/** Toast after a deletion, with Undo. */
function Removed({ view }: { view: SavedView }) {
  const notify = useNotify()
  const close = useCloseNotification()
  const reload = useReload()
  const [create] = useCreate<SavedView>()
  async function undo() {
    close()
    const { resource, name, query, is_default } = view
    try {
      await create('savedViews', { data: { resource, name, query, is_default } }, returnPromise)
      await reload()
      notify(texts.back(name), { type: 'info' })
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' })
    }
  }
  return <UndoNotice said={texts.removed(view.name)} undo={texts.undo} onUndo={undo} />
}
