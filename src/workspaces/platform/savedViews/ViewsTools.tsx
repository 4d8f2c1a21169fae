import { useQueryClient } from '@tanstack/react-query'
import { useCreate, useDelete, useNotify, useUpdate } from 'ra-core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ViewedList } from '#domain/platform/savedViews/lists.ts'
import { type SavedView, type ViewQuery, viewName } from '#domain/platform/savedViews/schema.ts'
import { z } from '#domain/platform/zod.ts'
import { texts } from '../../../i18n/english/savedViews.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { useUndo } from '../../../ui/useUndo.tsx'
import type { useViews, ViewState } from './useViews.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

type Props = {
  list: ViewedList
  viewState: ViewState
  views: ReturnType<typeof useViews>
  anchor: HTMLElement | null
  onClose: () => void
}

/** The menu for showing, saving, renaming, replacing, and deleting saved views, and for copying links to them. */
export function ViewsTools({ list, viewState: { current, toSearch }, views: viewsOfList, anchor, onClose }: Props) {
  const { views, error, active, changed, show, setApplied } = viewsOfList
  const { save, rename, replace, toggleDefault, remove } = useViewChanges(list)
  const { pathname } = useLocation()
  const notify = useNotify()
  const announce = useAnnounce()
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(window.location.origin + pathname + toSearch(current))
      notify(texts.copied, { type: 'info' })
    } catch {
      notify(texts.notCopied, { type: 'warning' })
    }
  }
  async function saveName(name: string) {
    if (naming === 'new') setApplied((await save(name, current)).id)
    else if (naming) await rename(naming, name)
    setNaming(null)
  }
  return (
    <>
      <ViewsMenu
        anchor={anchor}
        views={views}
        active={active}
        changed={changed}
        failed={error !== null}
        onClose={onClose}
        onShow={view => {
          show(view)
          announce(view ? texts.applied(view.name) : texts.everything)
        }}
        onSave={() => setNaming('new')}
        onRename={setNaming}
        onReplace={view => replace(view, current)}
        onDefault={toggleDefault}
        onRemove={remove}
        onCopy={copyLink}
      />
      {naming && (
        <NameDialog
          title={naming === 'new' ? texts.saveTitle : texts.renameTitle}
          {...(naming === 'new' && { about: texts.about })}
          name={naming === 'new' ? '' : naming.name}
          onName={saveName}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const ViewNameForm = z.object({ name: viewName })

type NameDialogProps = {
  title: string
  about?: string
  name: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}

function FirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), [])
  return <div ref={box}>{children}</div>
}

/** Asks for a view's name. If the name is already in use, shows an error next to the field. */
const NameDialog = ({ title, about, name, onName, onClose }: NameDialogProps) => (
  <FormDialog
    open
    maxWidth="xs"
    title={title}
    {...(about !== undefined && { about })}
    schema={ViewNameForm}
    values={{ name }}
    labels={{ name: texts.name }}
    submit={texts.submit}
    sending={texts.saving}
    onSubmit={values => onName(values.name)}
    onClose={onClose}
  >
    <FirstField>
      <FormText name="name" maxLength={60} />
    </FirstField>
  </FormDialog>
)

type ViewFields = Pick<SavedView, 'name' | 'query' | 'is_default'>
const returnPromise = { returnPromise: true } as const

/**
 * Returns functions that change a list's saved views. Each change shows a toast. `save` and `rename` throw errors for their form
 * to show.
 */
function useViewChanges(list: ViewedList) {
  const notify = useNotify()
  const reload = useReload()
  const [create] = useCreate<SavedView>()
  const [update] = useUpdate<SavedView>()
  const [remove] = useDelete<SavedView>()
  async function edit(view: SavedView, data: Partial<ViewFields>, message: string) {
    await update('savedViews', { id: view.id, data, previousData: view }, { mutationMode: 'pessimistic', ...returnPromise })
    await reload()
    notify(message, { type: 'info' })
  }
  const offerUndo = useUndo()
  const notifyError = (error: Error) => notify(error.message, { type: 'error' })
  return {
    async save(name: string, query: ViewQuery) {
      const view = (await create('savedViews', { data: { resource: list, name, query } }, returnPromise)) as SavedView
      await reload()
      notify(texts.saved(view.name), { type: 'info' })
      return view
    },
    rename: (view: SavedView, name: string) => edit(view, { name }, texts.saved(name)),
    replace: (view: SavedView, query: ViewQuery) => edit(view, { query }, texts.replaced(view.name)).catch(notifyError),
    toggleDefault: (view: SavedView) =>
      edit(view, { is_default: !view.is_default }, view.is_default ? texts.opensPlain : texts.opens(view.name)).catch(
        notifyError,
      ),
    async remove(view: SavedView) {
      try {
        await remove('savedViews', { id: view.id, previousData: view }, { mutationMode: 'pessimistic', ...returnPromise })
        await reload()
        const { resource, name, query, is_default } = view
        offerUndo(texts.removed(name), async () => {
          await create('savedViews', { data: { resource, name, query, is_default } }, returnPromise)
          await reload()
          return texts.back(name)
        })
      } catch (error) {
        notifyError(error as Error)
      }
    },
  }
}

function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['savedViews'] })
}
