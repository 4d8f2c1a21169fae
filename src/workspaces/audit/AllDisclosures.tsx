import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { pacificZone } from '#domain/dates.ts'
import { releases } from '#domain/releases/contract.ts'
import type { Disclosure } from '#domain/releases/schema.ts'
import { datedName, zoneName } from '#domain/zones.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ExportButton } from '../../components/ExportButton.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { pacificTime } from '../../components/pacificDate.ts'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { type FilterState, useFilters } from '../../components/useFilters.ts'
import { call } from '../../dataProvider/call.ts'
import { everybodysPdf } from '../../features/releases/accountingPdf.ts'
import { signerWords } from '../../features/releases/signerWords.ts'
import { texts } from '../../i18n/english/audit.ts'
import { texts as receipt } from '../../i18n/english/receipt.ts'
import { Cell, DayCells, NumberFilter } from './AuditFilters.tsx'
import { type DisclosureFilters, disclosureFilters, disclosuresAsked } from './disclosureFilters.ts'
import { LogScreen } from './LogScreen.tsx'
import { LogTable, wide } from './LogTable.tsx'
import { OlderRows } from './OlderRows.tsx'
import { disclosuresQuery, everyFacility, facilityQuery } from './queries.ts'

const said = texts.disclosures

/** All disclosures from the last six years, for super admins (42 CFR 2.25, 45 CFR 164.528). */
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

function Filters({ filters, change, clear }: FilterState<DisclosureFilters>) {
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
          finder={everyFacility}
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

/** Disclosures, newest first: patient, recipient, user and release. */
const DisclosureTable = ({ disclosures }: { disclosures: readonly Disclosure[] }) => (
  <LogTable label={said.title} columns={said.columns} align="top">
    {disclosures.map(({ id, at, patient_id, crisis_center, organization_name, address, ...one }) => (
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
        <TableCell sx={wide}>{one.disclosed_by}</TableCell>
        <TableCell sx={wide}>
          {one.release_id}
          <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{signerWords(one)}</Box>
        </TableCell>
        <TableCell sx={wide}>
          <Link
            component={RouterLink}
            to={`/admin/receipts/${one.application_id}`}
            aria-label={receipt.openOf(one.application_id)}
          >
            {one.application_id}
          </Link>
        </TableCell>
      </TableRow>
    ))}
  </LogTable>
)

/** Limit for PDFs, which are created in the browser with about eleven disclosures per page. */
const mostInPdf = 2000

type Props = { filters: DisclosureFilters; onProblem: (said: string | null) => void }

/** Exports all matching disclosures as a table or as a printable accounting. */
function ExportDisclosures({ filters, onProblem }: Props) {
  const asked = disclosuresAsked(filters)
  const name = datedName('disclosures', new Date())
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ExportButton
        texts={said}
        fileName={`${name}.csv`}
        load={() => call(releases.allDisclosuresExport, { query: asked })}
        onError={onProblem}
      />
      <ExportButton
        texts={said.pdf}
        fileName={`${name}.pdf`}
        load={async () => everybodysPdf(asked, await all(asked))}
        onError={onProblem}
      />
    </Box>
  )
}

async function all(asked: ReturnType<typeof disclosuresAsked>): Promise<Disclosure[]> {
  const found: Disclosure[] = []
  for (let page_number = 1; ; page_number++) {
    const { data, total } = await call(releases.allDisclosures, { query: { ...asked, page_number, page_size: 100 } })
    if (total > mostInPdf) throw new Error(said.tooMany(mostInPdf))
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}
