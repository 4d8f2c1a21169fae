import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import type { FeatureTag } from '#domain/featureTags/schema.ts'
import { GridFilters } from '../../components/grid/GridFilter.tsx'
import { GridSearch } from '../../components/grid/GridSearch.tsx'
import { ResourceGrid } from '../../components/grid/ResourceGrid.tsx'
import { ResourceList } from '../../components/grid/ResourceList.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { SavedViews } from '../../components/views/SavedViews.tsx'
import { texts } from '../../i18n/english/featureTags.ts'
import { screen } from '../../layout/screen.ts'
import { columnsOf } from './columns.tsx'
import type * as Dialogs from './FeatureTagDialog.tsx'

// Forms are fetched by whoever writes.
const dialogs = () => import('./FeatureTagDialog.tsx')
const EditFeatureTagDialog = screen<'EditFeatureTagDialog', ComponentProps<typeof Dialogs.EditFeatureTagDialog>>(
  dialogs,
  'EditFeatureTagDialog',
)
const NewFeatureTagDialog = screen<'NewFeatureTagDialog', ComponentProps<typeof Dialogs.NewFeatureTagDialog>>(
  dialogs,
  'NewFeatureTagDialog',
)

/** Those no longer in use are listed too (TAG-009). */
const everything = { inactive: true }

/** The catalogue of feature tags, for those who keep it. */
export function FeatureTagList() {
  const queries = useQueryClient()
  const [adding, setAdding] = useState<boolean>()
  const [editing, setEditing] = useState<FeatureTag | null>(null)
  const [open, setOpen] = useState(false)
  const columns = useMemo(
    () =>
      columnsOf(tag => {
        setEditing(tag)
        setOpen(true)
      }),
    [],
  )
  // The catalogue is also what the forms of the product are filled from.
  const refresh = () => {
    for (const queryKey of [['featureTags'], ['feature-tags'], ['common', 'feature-tags'], ['lookup']])
      void queries.invalidateQueries({ queryKey })
  }
  const close = () => {
    setAdding(was => was && false)
    setOpen(false)
    refresh()
  }
  return (
    <>
      <ScreenBar title={texts.title}>
        <Button variant="contained" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </ScreenBar>
      <ResourceList<FeatureTag> resource="featureTags" filter={everything}>
        <GridFilters>
          <GridSearch label={texts.search} />
          <SavedViews list="featureTags" />
        </GridFilters>
        <ResourceGrid<FeatureTag> label={texts.title} columns={columns} />
      </ResourceList>
      <Suspense>
        {adding !== undefined && <NewFeatureTagDialog open={adding} onClose={close} />}
        {editing && <EditFeatureTagDialog open={open} onClose={close} tag={editing} />}
      </Suspense>
    </>
  )
}
