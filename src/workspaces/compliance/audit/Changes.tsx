import { useListContext } from 'ra-core'
import { useState } from 'react'
import { readableChanges } from '#domain/compliance/access.ts'
import { audit } from '#domain/compliance/audit/contract.ts'
import type { RecentChange } from '#domain/compliance/audit/schema.ts'
import { listPageSizes } from '#domain/platform/tableSettings/savedQueries.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { ConsoleList, ListPages } from '../../../ui/console/ConsoleList.tsx'
import { EmptyRows, FailedRows } from '../../../ui/console/EmptyRows.tsx'
import { ChoiceInput, dayFilters, personFilter, searchFilter } from '../../../ui/console/filters.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { ChangeLines } from './ChangeList.tsx'

const labels = texts.changes

const filters = () => [
  searchFilter(labels.search),
  ...dayFilters(texts.log),
  personFilter('actor_id', labels.who),
  <ResourceInput key="resource" source="resource" label={labels.resource} alwaysOn />,
]

/** A choice of the kinds of records whose changes the user may read. */
function ResourceInput({ source, label }: { source: string; label: string; alwaysOn?: boolean }) {
  const [readable] = useState(readableChanges(useWhoami()))
  const choices = readable.map(id => ({ id, name: labels.resources[id] }))
  return <ChoiceInput source={source} label={label} empty={labels.everything} choices={choices} />
}

/** Lists recent changes that the user may read, grouped by act, with a line per changed field. */
export const Changes = () => (
  <ConsoleList<RecentChange>
    resource="changes"
    table="changes"
    title={labels.title}
    filters={filters()}
    exported={{ fileName: 'recent-changes', load: input => call(audit.changesExport, input) }}
  >
    <Acts />
  </ConsoleList>
)

function Acts() {
  const { data, error } = useListContext<RecentChange>()
  if (error) return <FailedRows />
  if (!data) return <CardSkeletons rows={6} height={64} />
  if (!data.length) return <EmptyRows title={labels.none} />
  return (
    <>
      <ChangeLines changes={data} />
      <ListPages sizes={listPageSizes} />
    </>
  )
}
