import Link from '@mui/material/Link'
import { useListContext, useNotify, WithRecord } from 'ra-core'
import { useState } from 'react'
import { NumberInput } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { releases } from '#domain/intake/releases/contract.ts'
import type { Disclosure } from '#domain/intake/releases/schema.ts'
import { datedName, pacificZone } from '#domain/platform/dates.ts'
import { call, type Input } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { texts as receipt } from '../../../i18n/english/receipt.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { dayFilters, referenceFilter } from '../../../ui/console/filters.tsx'
import { DetailsDrawer } from '../../../ui/dialog/DetailsDrawer.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { writePdf } from '../../../ui/pdfText.ts'
import { pacificTime, zoneWords } from '../../../ui/times.ts'
import { allDisclosuresPdf } from '../../intake/releases/accountingPdf.ts'
import { signerWords } from '../../intake/releases/ReleaseRow.tsx'

const labels = texts.disclosures

const filters = () => [
  ...dayFilters(labels),
  <NumberInput key="patient_id" source="patient_id" label={labels.patient} alwaysOn sx={{ width: 120 }} />,
  referenceFilter<{ name: string }>('facility_id', labels.facility, {
    reference: 'facilities',
    field: 'name',
    optionText: ({ name }) => name,
  }),
]

const columns = (): ConsoleColumn<Disclosure>[] => [
  { field: 'at', headerName: labels.columns.at, width: 170, valueFormatter: (at: string) => pacificTime(at) },
  { field: 'patient_id', headerName: labels.columns.patient, width: 90 },
  { field: 'crisis_center', headerName: labels.columns.to, flex: 2, minWidth: 160 },
  { field: 'disclosed_by', headerName: labels.columns.by, minWidth: 140 },
  { field: 'release_id', headerName: labels.columns.release, width: 90 },
  {
    field: 'application_id',
    headerName: labels.columns.application,
    width: 110,
    control: <WithRecord<Disclosure> render={({ application_id }) => <MatchListLink application={application_id} />} />,
  },
]

const titleColumns = ['crisis_center']
/** Columns that tablets show by default. */
const narrowColumns = ['at', 'crisis_center']

/** Lists every disclosure from the past six years, for super admins (42 CFR 2.25, 45 CFR 164.528). */
export function AllDisclosures() {
  const [opened, setOpened] = useState<Disclosure | null>(null)
  return (
    <ConsoleList<Disclosure>
      resource="disclosures"
      table="disclosures"
      title={labels.title}
      about={labels.about(zoneWords(pacificZone))}
      filters={filters()}
      exported={{ fileName: 'disclosures', load: input => call(releases.allDisclosuresExport, input) }}
      actions={<PrintButton />}
    >
      <ConsoleDataGrid<Disclosure>
        disableColumnSorting
        label={labels.title}
        columns={columns}
        narrow={narrowColumns}
        title={titleColumns}
        empty={labels.none}
        rowName={({ id }) => labels.row(id)}
        rowClick={disclosure => void setOpened(disclosure)}
      />
      <DetailsDrawer row={opened} title={({ id }) => labels.row(id)} onClose={() => setOpened(null)}>
        {disclosure => <DisclosureDetails disclosure={disclosure} />}
      </DetailsDrawer>
    </ConsoleList>
  )
}

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

type Query = Omit<NonNullable<Input<typeof releases.allDisclosures>['query']>, 'page_number' | 'page_size'>

/** Exports all matching disclosures as a printable accounting of disclosures. */
function PrintButton() {
  const { filterValues } = useListContext()
  const notify = useNotify()
  return (
    <ExportButton
      texts={labels.pdf}
      fileName={`${datedName('disclosures', new Date())}.pdf`}
      load={async () => {
        const disclosures = await loadAll(filterValues)
        return writePdf('en', () => allDisclosuresPdf(filterValues, disclosures))
      }}
      onError={problem => problem && notify(problem, { type: 'error' })}
    />
  )
}

async function loadAll(query: Query): Promise<Disclosure[]> {
  const disclosures: Disclosure[] = []
  for (let page_number = 1; ; page_number++) {
    const { data, total } = await call(releases.allDisclosures, { query: { ...query, page_number, page_size: 100 } })
    if (total > maxPdfRows) throw new Error(labels.tooMany(maxPdfRows))
    disclosures.push(...data)
    if (data.length === 0 || disclosures.length >= total) return disclosures
  }
}
