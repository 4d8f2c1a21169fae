import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { releases } from '#domain/intake/releases/contract.ts'
import type { Disclosure } from '#domain/intake/releases/schema.ts'
import { mostCounted } from '#domain/platform/counts.ts'
import { pacificZone } from '#domain/platform/dates.ts'
import { datedName, zoneName } from '#domain/platform/zones.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { texts as receipt } from '../../../i18n/english/receipt.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { pacificTime } from '../../../ui/pacificDate.ts'
import { SearchPicker } from '../../../ui/SearchPicker.tsx'
import { type FilterState, useFilters } from '../../../ui/useFilters.ts'
import { allDisclosuresPdf } from '../../intake/releases/accountingPdf.ts'
import { signerWords } from '../../intake/releases/signerWords.ts'
import { Cell, DayCells, NumberFilter } from './AuditFilters.tsx'
import { type DisclosureFilters, disclosureFilters, disclosureParams } from './disclosureFilters.ts'
import { LogScreen } from './LogScreen.tsx'
import { LogTable, wide } from './LogTable.tsx'
import { OlderRows } from './OlderRows.tsx'
import { disclosuresQuery, facilityFinder, facilityQuery } from './queries.ts'

const labels = texts.disclosures

/** Lists every disclosure from the past six years, for super admins (42 CFR 2.25, 45 CFR 164.528). */
export function AllDisclosures() {
  const filterState = useFilters(disclosureFilters)
  return (
    <LogScreen
      title={labels.title}
      about={labels.about(zoneName(pacificZone))}
      exportButton={onError => <ExportDisclosures filters={filterState.filters} onError={onError} />}
      filters={<Filters {...filterState} />}
    >
      <Rows filters={filterState.filters} />
    </LogScreen>
  )
}

function Filters({ filters, change, clear }: FilterState<DisclosureFilters>) {
  const facility = Number(filters.facility)
  const { data: name } = useQuery({ ...facilityQuery(facility), enabled: facility > 0 })
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
      <DayCells filters={filters} change={change} labels={labels} />
      <Cell>
        <NumberFilter label={labels.patient} value={filters.patient ?? ''} onChange={patient => change({ patient })} />
      </Cell>
      <Cell wide>
        <SearchPicker
          label={labels.facility}
          finder={facilityFinder}
          value={filters.facility ? { id: filters.facility, name: name ?? filters.facility } : null}
          onChange={chosen => change({ facility: chosen ? String(chosen.id) : undefined })}
        />
      </Cell>
      {Object.keys(filters).length > 0 && (
        <Button onClick={clear} sx={{ minHeight: 40 }}>
          {labels.clear}
        </Button>
      )}
    </Box>
  )
}

function Rows({ filters }: { filters: DisclosureFilters }) {
  const query = useInfiniteQuery(disclosuresQuery(filters))
  const { data, error, refetch } = query
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={8} height={44} />
  const disclosures = data.pages.flatMap(page => page.data)
  if (!disclosures.length) return <EmptyState title={Object.keys(filters).length ? labels.noneFits : labels.none} />
  const { total } = data.pages.at(-1)!
  const [many, shown] = [total > mostCounted, disclosures.length]
  const countLabel = many ? labels.shownMany(shown, mostCounted) : labels.shown(total, shown)
  return (
    <OlderRows query={query} countLabel={countLabel} texts={labels}>
      <DisclosureTable disclosures={disclosures} />
    </OlderRows>
  )
}

const DisclosureTable = ({ disclosures }: { disclosures: readonly Disclosure[] }) => (
  <LogTable label={labels.title} columns={labels.columns} align="top">
    {disclosures.map(({ id, at, patient_id, crisis_center, organization_name, address, ...disclosure }) => (
      <TableRow key={id} hover>
        <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
          <time dateTime={at}>{pacificTime(at)}</time>
        </TableCell>
        <TableCell>{patient_id}</TableCell>
        <TableCell>
          {crisis_center}
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {[organization_name, address].filter(Boolean).join(', ')}
          </Box>
        </TableCell>
        <TableCell sx={wide}>{disclosure.disclosed_by}</TableCell>
        <TableCell sx={wide}>
          {disclosure.release_id}
          <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{signerWords(disclosure)}</Box>
        </TableCell>
        <TableCell sx={wide}>
          <Link
            component={RouterLink}
            to={`/admin/receipts/${disclosure.application_id}`}
            aria-label={receipt.openOf(disclosure.application_id)}
          >
            {disclosure.application_id}
          </Link>
        </TableCell>
      </TableRow>
    ))}
  </LogTable>
)

/** Maximum number of disclosures in a PDF. The browser renders the PDF, at about eleven disclosures per page. */
const maxPdfRows = 2000

type Props = { filters: DisclosureFilters; onError: (message: string | null) => void }

/** Exports all matching disclosures as a spreadsheet or as a printable accounting of disclosures. */
function ExportDisclosures({ filters, onError }: Props) {
  const query = disclosureParams(filters)
  const name = datedName('disclosures', new Date())
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ExportButton
        texts={labels}
        fileName={`${name}.csv`}
        load={() => call(releases.allDisclosuresExport, { query })}
        onError={onError}
      />
      <ExportButton
        texts={labels.pdf}
        fileName={`${name}.pdf`}
        load={async () => allDisclosuresPdf(query, await loadAll(query))}
        onError={onError}
      />
    </Box>
  )
}

async function loadAll(query: ReturnType<typeof disclosureParams>): Promise<Disclosure[]> {
  const disclosures: Disclosure[] = []
  for (let page_number = 1; ; page_number++) {
    const { data, total } = await call(releases.allDisclosures, { query: { ...query, page_number, page_size: 100 } })
    if (total > maxPdfRows) throw new Error(labels.tooMany(maxPdfRows))
    disclosures.push(...data)
    if (data.length === 0 || disclosures.length >= total) return disclosures
  }
}
