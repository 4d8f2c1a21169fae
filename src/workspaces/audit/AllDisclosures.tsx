import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pacificZone } from '#domain/dates.ts'
import { zoneName } from '#domain/zones.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { type Narrowing, useFilters } from '../../components/useFilters.ts'
import { texts } from '../../i18n/english/audit.ts'
import { Cell, DayCells, NumberFilter } from './AuditFilters.tsx'
import { DisclosureTable } from './DisclosureTable.tsx'
import { type DisclosureFilters, disclosureFilters } from './disclosureFilters.ts'
import { ExportDisclosures } from './ExportDisclosures.tsx'
import { LogScreen } from './LogScreen.tsx'
import { OlderRows } from './OlderRows.tsx'
import { disclosuresQuery, everyFacility, facilityQuery } from './queries.ts'

const said = texts.disclosures

/** All disclosures of the last six years, for super admins (42 CFR 2.25, 45 CFR 164.528). */
export function AllDisclosures() {
  const narrowing = useFilters(disclosureFilters)
  return (
    <LogScreen
      title={said.title}
      about={said.about(zoneName(pacificZone))}
      exportButton={onProblem => <ExportDisclosures filters={narrowing.filters} onProblem={onProblem} />}
      filters={<Filters {...narrowing} />}
    >
      <Rows filters={narrowing.filters} />
    </LogScreen>
  )
}

function Filters({ filters, change, clear }: Narrowing<DisclosureFilters>) {
  const facility = Number(filters.facility)
  const { data: name } = useQuery({ ...facilityQuery(facility), enabled: facility > 0 })
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
      <DayCells filters={filters} change={change} labels={said} />
      <Cell>
        <NumberFilter label={said.patient} value={filters.patient ?? ''} onChange={patient => change({ patient })} />
      </Cell>
      <Cell wide>
        <SearchPicker
          label={said.facility}
          among={everyFacility}
          value={filters.facility ? { id: filters.facility, name: name ?? filters.facility } : null}
          onChange={chosen => change({ facility: chosen ? String(chosen.id) : undefined })}
        />
      </Cell>
      {Object.keys(filters).length > 0 && (
        <Button onClick={clear} sx={{ minHeight: 40 }}>
          {said.clear}
        </Button>
      )}
    </Box>
  )
}

function Rows({ filters }: { filters: DisclosureFilters }) {
  const asked = useInfiniteQuery(disclosuresQuery(filters))
  const { data, error, refetch } = asked
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={8} height={44} />
  const found = data.pages.flatMap(page => page.data)
  if (!found.length) return <EmptyState title={Object.keys(filters).length ? said.noneFits : said.none} />
  return (
    <OlderRows found={asked} shown={said.shown(data.pages.at(-1)!.total, found.length)} texts={said}>
      <DisclosureTable disclosures={found} />
    </OlderRows>
  )
}
