import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { type ComponentProps, Suspense, useState } from 'react'
import type { ViewedList } from '#domain/platform/savedViews/lists.ts'
import { texts } from '../../../i18n/english/savedViews.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { currentQuery, toSearch, useViews, type ViewState } from './useViews.ts'
import type { ViewsTools as Tools } from './ViewsTools.tsx'

const ViewsTools = lazyWithRetry<'ViewsTools', ComponentProps<typeof Tools>>(
  () => import('./ViewsTools.tsx'),
  'ViewsTools',
  'dialog',
)

export function SavedViews({ list }: { list: ViewedList }) {
  const current = currentQuery(list, useListContext())
  return <ViewsButton list={list} current={current} toSearch={toSearch} />
}

/** Button that opens a list's saved views. Shows the active view's name. */
export function ViewsButton({ list, ...viewState }: { list: ViewedList } & ViewState) {
  const views = useViews(list, viewState)
  const { active, changed } = views
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  return (
    <Box sx={{ ml: { sm: 'auto' }, minWidth: 0 }}>
      <Button
        variant="outlined"
        startIcon={<BookmarkBorder />}
        endIcon={<ArrowDropDown />}
        aria-label={active && changed ? texts.changed(active.name) : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
        className={active ? 'views' : 'views mark'}
      >
        <span className="words">{active ? texts.active(active.name) : texts.views}</span>
        {changed && (
          <Box component="span" sx={{ flex: 'none', ml: 0.5, fontWeight: 400 }}>
            {texts.changedMark}
          </Box>
        )}
      </Button>
      <Suspense>
        {opened && <ViewsTools list={list} viewState={viewState} views={views} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </Box>
  )
}
