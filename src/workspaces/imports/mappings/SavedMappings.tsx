import { useListContext } from 'ra-core'
import { useState } from 'react'
import { type SavedMapping, savedMappings } from '#domain/imports/mappings/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/imports.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { DetailsDrawer } from '../../../ui/dialog/DetailsDrawer.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { pacificDate } from '../../../ui/times.ts'
import { MappingDetails, mappedColumns } from './MappingDetails.tsx'

const texts = all.mappings

const columns = (): ConsoleColumn<SavedMapping>[] => [
  { field: 'name', headerName: texts.name, flex: 2, minWidth: 160 },
  { field: 'kind', headerName: texts.kind, minWidth: 150, valueFormatter: (kind: SavedMapping['kind']) => all.kinds[kind] },
  {
    field: 'mapping',
    headerName: texts.columns,
    width: 90,
    valueGetter: (_mapping: never, row: SavedMapping) => mappedColumns(row).length,
  },
  {
    field: 'saved_by',
    headerName: texts.savedBy,
    flex: 1.5,
    minWidth: 160,
    valueGetter: (_by: never, { columns: key, saved_by, saved_at }: SavedMapping) =>
      key === null ? texts.shipped : personAndDay(saved_by, saved_at),
  },
  {
    field: 'used_by',
    headerName: texts.usedBy,
    flex: 1.5,
    minWidth: 160,
    valueGetter: (_by: never, { saved_at, used_by, used_at }: SavedMapping) =>
      used_at === null || used_at === saved_at ? '' : personAndDay(used_by, used_at),
  },
]

const personAndDay = (name: string | null, at: string | null) => `${name ?? texts.commandLine}, ${pacificDate(at)}`

/** Columns that tablets show by default. */
const narrowColumns = ['name', 'kind', 'saved_by']
const nameOf = ({ name }: SavedMapping) => name

/** The mappings that users saved, which they can rename and delete, and then those that come with Passage. */
export function SavedMappings() {
  const [openedId, setOpenedId] = useState<SavedMapping['id'] | null>(null)
  return (
    <ConsoleList<SavedMapping>
      resource="importMappings"
      table="importMappings"
      title={texts.title}
      about={texts.about}
      back={<BackLink to="/admin/imports">{texts.back}</BackLink>}
      exported={{ fileName: 'import-mappings', load: () => call(savedMappings.export, {}) }}
    >
      <ConsoleDataGrid<SavedMapping>
        disableColumnSorting
        label={texts.title}
        columns={columns}
        narrow={narrowColumns}
        rowName={nameOf}
        rowClick={({ id }) => void setOpenedId(id)}
      />
      <MappingDrawer id={openedId} onClose={() => setOpenedId(null)} />
    </ConsoleList>
  )
}

/** A mapping as the list has it now. A deleted mapping closes the drawer. */
function MappingDrawer({ id, onClose }: { id: SavedMapping['id'] | null; onClose: () => void }) {
  const { data = [] } = useListContext<SavedMapping>()
  return (
    <DetailsDrawer row={data.find(mapping => mapping.id === id) ?? null} title={nameOf} onClose={onClose}>
      {mapping => <MappingDetails mapping={mapping} />}
    </DetailsDrawer>
  )
}
