import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useCallback, useMemo, useState } from 'react'
import type { FeatureTag } from '#domain/featureTags/schema.ts'
import { GridFilter, GridFilters } from '../../components/grid/GridFilter.tsx'
import { GridSearch } from '../../components/grid/GridSearch.tsx'
import { ResourceGrid } from '../../components/grid/ResourceGrid.tsx'
import { ResourceList } from '../../components/grid/ResourceList.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { screen } from '../../components/screen/screen.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { SavedViews } from '../../features/savedViews/SavedViews.tsx'
import '../../i18n/english/featureTags.ts'
import { texts as fields } from '../../i18n/english/fields.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useActiveBulk } from '../useActiveBulk.ts'
import { columnsOf, hiddenColumns, narrowColumns } from './columns.tsx'
import type * as Dialogs from './FeatureTagDialog.tsx'

// Forms load only for users who may edit.
const dialogs = () => import('./FeatureTagDialog.tsx')
const EditFeatureTagDialog = screen<'EditFeatureTagDialog', ComponentProps<typeof Dialogs.EditFeatureTagDialog>>(
  dialogs,
  'EditFeatureTagDialog',
  'dialog',
)
const NewFeatureTagDialog = screen<'NewFeatureTagDialog', ComponentProps<typeof Dialogs.NewFeatureTagDialog>>(
  dialogs,
  'NewFeatureTagDialog',
  'dialog',
)

/** Includes inactive tags (TAG-009). */
const everything = { inactive: true }

/** Feature tags for administrators. */
export function FeatureTagList() {
  const translate = useTranslate()
  const queries = useQueryClient()
  const [adding, setAdding] = useState<boolean>()
  const [editing, setEditing] = useState<FeatureTag | null>(null)
  const [open, setOpen] = useState(false)
  const edit = useCallback((record: FeatureTag) => {
    setEditing(record)
    setOpen(true)
  }, [])
  const bulk = useActiveBulk('featureTags', nameOf)
  const columns = useMemo(() => columnsOf(edit), [edit])
  // Forms across the product use the catalog, too.
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
      <ScreenBar title={translate('resources.featureTags.title')}>
        <Button variant="contained" onClick={() => setAdding(true)}>
          {translate('resources.featureTags.add')}
        </Button>
      </ScreenBar>
      <ResourceList<FeatureTag> resource="featureTags" table="featureTags" filter={everything}>
        <GridFilters>
          <GridSearch label={translate('resources.featureTags.search')} />
          <CategoryFilter />
          <GridFilter
            label={translate('resources.featureTags.fields.active')}
            source="status"
            options={['All', fields.inUse.active, fields.inUse.inactive]}
          />
          <SavedViews list="featureTags" />
        </GridFilters>
        <ResourceGrid<FeatureTag>
          label={translate('resources.featureTags.title')}
          columns={columns}
          narrow={narrowColumns}
          hidden={hiddenColumns}
          rowClick={record => void edit(record)}
          bulk={bulk}
        />
      </ResourceList>
      <Suspense>
        {adding !== undefined && <NewFeatureTagDialog open={adding} onClose={close} />}
        {editing && <EditFeatureTagDialog open={open} onClose={close} tag={editing} />}
      </Suspense>
    </>
  )
}

const nameOf = ({ content }: FeatureTag) => content

/** Filter by an existing category. */
function CategoryFilter() {
  const translate = useTranslate()
  const { data = [] } = useQuery(lookupQuery('category'))
  const options = ['All', ...data.map(({ name }) => name)]
  return <GridFilter label={translate('resources.featureTags.fields.category')} source="category" options={options} />
}
