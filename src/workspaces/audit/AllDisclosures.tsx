import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { mostCounted } from '#domain/counts.ts'
import { pacificZone } from '#domain/dates.ts'
import { releases } from '#domain/releases/contract.ts'
import type { Disclosure } from '#domain/releases/schema.ts'
import { datedName, zoneName } from '#domain/zones.ts'
import { DetailsDrawer } from '../../components/dialog/DetailsDrawer.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ExportButton } from '../../components/ExportButton.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { pacificTime } from '../../components/pacificDate.ts'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { type FilterState, useFilters } from '../../components/useFilters.ts'
import { call } from '../../dataProvider/call.ts'
import { allDisclosuresPdf } from '../../features/releases/accountingPdf.ts'
import { signerWords } from '../../features/releases/signerWords.ts'
import { texts } from '../../i18n/english/audit.ts'
import { texts as receipt } from '../../i18n/english/receipt.ts'
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
  const [opened, setOpened] = useState<Disclosure | null>(null)
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
      <DisclosureTable disclosures={disclosures} onOpen={setOpened} />
      <DetailsDrawer row={opened} title={({ id }) => labels.row(id)} onClose={() => setOpened(null)}>
        {disclosure => <DisclosureDetails disclosure={disclosure} />}
      </DetailsDrawer>
    </OlderRows>
  )
}

type TableProps = { disclosures: readonly Disclosure[]; onOpen: (disclosure: Disclosure) => void }

const DisclosureTable = ({ disclosures, onOpen }: TableProps) => (
  <LogTable
    label={labels.title}
    columns={labels.columns}
    extraHeading={
      <TableCell>
        <Box component="span" sx={visuallyHidden}>
          {labels.details}
        </Box>
      </TableCell>
    }
  >
    {disclosures.map(disclosure => (
      <TableRow key={disclosure.id} hover>
        <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
          <time dateTime={disclosure.at}>{pacificTime(disclosure.at)}</time>
        </TableCell>
        <TableCell>{disclosure.patient_id}</TableCell>
        <TableCell>{disclosure.crisis_center}</TableCell>
        <TableCell sx={wide}>{disclosure.disclosed_by}</TableCell>
        <TableCell sx={wide}>{disclosure.release_id}</TableCell>
        <TableCell sx={wide}>
          <MatchListLink application={disclosure.application_id} />
        </TableCell>
        <TableCell align="right">
          <Button size="small" aria-label={labels.detailsOf(disclosure.id)} onClick={() => onOpen(disclosure)}>
            {labels.details}
          </Button>
        </TableCell>
      </TableRow>
    ))}
  </LogTable>
)

const MatchListLink = ({ application }: { application: number }) => (
  <Link component={RouterLink} to={`/admin/receipts/${application}`} aria-label={receipt.openOf(application)}>
    {application}
  </Link>
)

const DisclosureDetails = ({ disclosure }: { disclosure: Disclosure }) => (
  <Facts
    facts={[
      [labels.columns.at, pacificTime(disclosure.at)],
      [labels.columns.patient, disclosure.patient_id],
      [labels.columns.to, disclosure.crisis_center],
      [labels.organization, disclosure.organization_name],
      [labels.address, disclosure.address],
      [labels.columns.by, disclosure.disclosed_by],
      [labels.columns.release, disclosure.release_id],
      [labels.signer, signerWords(disclosure)],
      [labels.columns.application, <MatchListLink key="application" application={disclosure.application_id} />],
    ]}
  />
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
