import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { Suspense, useState } from 'react'
import type { QueriedList } from '#domain/platform/tableSettings/savedQueries.ts'
import { savedQueriesTexts as texts } from '../../i18n/english/grid.ts'
import { lazyWithRetry } from '../screen/lazyWithRetry.tsx'
import { currentQuery, type QueryState, toSearch, useSavedViews } from './useSavedViews.ts'

const SavedQueriesMenu = lazyWithRetry(() => import('./SavedQueriesMenu.tsx'), 'SavedQueriesMenu', 'dialog')

/** The saved queries of the enclosing react-admin list. A long name is cut so that the list's toolbar fits on one line. */
export const ListSavedQueries = ({ list }: { list: QueriedList }) => (
  <Box
    sx={{ '& .words': { maxWidth: { lg: 104, xl: 'none' }, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
  >
    <SavedQueries list={list} current={currentQuery(list, useListContext())} toSearch={toSearch} />
  </Box>
)

/** Button that opens a list's saved queries ("views"). Shows the active one's name. */
export function SavedQueries({ list, ...state }: { list: QueriedList } & QueryState) {
  const views = useSavedViews(list, state)
  const { active, changed } = views
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  return (
    <Box sx={{ ml: { sm: 'auto' }, minWidth: 0 }}>
      <Button
        variant="outlined"
        startIcon={<BookmarkBorder />}
        endIcon={<ArrowDropDown />}
        aria-label={active && changed ? texts.changed(active.label) : undefined}
        title={active?.label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
        className={active ? 'views' : 'views mark'}
      >
        <span className="words">{active ? texts.active(active.label) : texts.views}</span>
        {changed && (
          <Box component="span" sx={{ flex: 'none', ml: 0.5, fontWeight: 400 }}>
            {texts.changedMark}
          </Box>
        )}
      </Button>
      <Suspense>
        {opened && <SavedQueriesMenu state={state} views={views} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </Box>
  )
}
