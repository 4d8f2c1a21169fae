import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useNotify } from 'ra-core'
import { type ComponentProps, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import type { SavedView } from '#domain/savedViews/schema.ts'
import { useAnnounce } from '../../components/feedback/Announcer.tsx'
import { screen } from '../../components/screen/screen.ts'
import { texts } from '../../i18n/english/views.ts'
import type { NameDialog as Naming } from './NameDialog.tsx'
import { presentQuery, searchOf } from './present.ts'
import { useViewChanges } from './useViewChanges.tsx'
import { type Shows, useViews } from './useViews.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

// A form and its rules are fetched when first asked for.
const NameDialog = screen<'NameDialog', ComponentProps<typeof Naming>>(() => import('./NameDialog.tsx'), 'NameDialog', 'dialog')

/** The saved views of the console's list around it. */
export function SavedViews({ list }: { list: ViewedList }) {
  const present = presentQuery(list, useListContext())
  return <ViewsButton list={list} present={present} addressOf={searchOf} />
}

/** The saved views of a list: its button names the one that is shown. */
export function ViewsButton({ list, ...shows }: { list: ViewedList } & Shows) {
  const { present, addressOf } = shows
  const { views, error, active, changed, show, setApplied } = useViews(list, shows)
  const { save, rename, replace, toggleDefault, remove } = useViewChanges(list)
  const { pathname } = useLocation()
  const notify = useNotify()
  const announce = useAnnounce()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
    <Box sx={{ ml: { sm: 'auto' }, minWidth: 0 }}>
      <Button
        variant="outlined"
        startIcon={<BookmarkBorder />}
        endIcon={<ArrowDropDown />}
        aria-label={active && changed ? texts.changed(active.name) : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        className={active ? 'views' : 'views mark'}
      >
        <span className="words">{active ? texts.active(active.name) : texts.views}</span>
        {changed && (
          <Box component="span" sx={{ flex: 'none', ml: 0.5, fontWeight: 400 }}>
            {texts.changedMark}
          </Box>
        )}
      </Button>
      <ViewsMenu
        {...{ anchor, views, active, changed, failed: error !== null }}
        onClose={() => setAnchor(null)}
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
      <Suspense>
        {naming && (
          <NameDialog
            title={naming === 'new' ? texts.saveTitle : texts.renameTitle}
            {...(naming === 'new' && { about: texts.about })}
            name={naming === 'new' ? '' : naming.name}
            onName={named}
            onClose={() => setNaming(null)}
          />
        )}
      </Suspense>
    </Box>
  )
}
