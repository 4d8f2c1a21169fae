import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import type { SavedView } from '#domain/savedViews/schema.ts'
import { useAnnounce } from '../../components/feedback/Announcer.tsx'
import { texts } from '../../i18n/english/views.ts'
import { NameDialog } from './NameDialog.tsx'
import { useViewChanges } from './useViewChanges.tsx'
import type { Shows, useViews } from './useViews.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

type Props = {
  list: ViewedList
  shows: Shows
  views: ReturnType<typeof useViews>
  anchor: HTMLElement | null
  onClose: () => void
}

/** The menu of saved views and what it does: show, save, rename, replace, delete, copy a link. */
export function ViewsTools({ list, shows: { present, addressOf }, views: viewsOfList, anchor, onClose }: Props) {
  const { views, error, active, changed, show, setApplied } = viewsOfList
  const { save, rename, replace, toggleDefault, remove } = useViewChanges(list)
  const { pathname } = useLocation()
  const notify = useNotify()
  const announce = useAnnounce()
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(window.location.origin + pathname + addressOf(present))
      notify(texts.copied, { type: 'info' })
    } catch {
      notify(texts.notCopied, { type: 'warning' })
    }
  }
  async function named(name: string) {
    if (naming === 'new') setApplied((await save(name, present)).id)
    else if (naming) await rename(naming, name)
    setNaming(null)
  }
  return (
    <>
      <ViewsMenu
        {...{ anchor, views, active, changed, failed: error !== null, onClose }}
        onShow={view => {
          show(view)
          announce(view ? texts.applied(view.name) : texts.everything)
        }}
        onSave={() => setNaming('new')}
        onRename={setNaming}
        onReplace={view => replace(view, present)}
        onDefault={toggleDefault}
        onRemove={remove}
        onCopy={copyLink}
      />
      {naming && (
        <NameDialog
          title={naming === 'new' ? texts.saveTitle : texts.renameTitle}
          {...(naming === 'new' && { about: texts.about })}
          name={naming === 'new' ? '' : naming.name}
          onName={named}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
