import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { subDays } from 'date-fns/subDays'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { patientTabNamed } from '#domain/placement/statuses/statuses.ts'
import { dayIn, pacificZone } from '#domain/platform/dates.ts'
import { personName } from '#domain/platform/text.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { allAdvocates, allOrganizations, organizationNameQuery, userQuery } from '../../../resources/users/queries.ts'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { useNearPages } from '../../../ui/pages/pages.ts'
import { SearchPicker } from '../../../ui/SearchPicker.tsx'
import { EmptyState, FailedPage } from '../../../ui/StateBox.tsx'
import { useDashboardView } from '../dashboard/useDashboardView.ts'
import { RecentTransfers } from '../transfers/RecentTransfers.tsx'
import { PatientTabs } from './PatientTabs.tsx'
import { type AdminFilters, everyRecordQuery } from './queries.ts'
import { Unassigned } from './Unassigned.tsx'

const { admin } = texts

/**
 * The administrators' list of patients, for all advocates or for one. Can be filtered by organization and save date. The filters
 * are in the URL (DASH-003).
 */
export function AdvocatePatients() {
  const [read, choose] = usePatientFilters()
  const { data: user, error, refetch } = useQuery({ ...userQuery(read.advocate ?? 0), enabled: read.advocate !== null })
  if (read.advocate !== null && !user)
    return error ? <FailedPage error={error} onRetry={refetch} /> : <CardSkeletons rows={4} height={148} />
  const chosen = read.advocate === null ? undefined : user
  const name = chosen ? personName(chosen) : ''
  return (
    <>
      <PageHeader
        title={name ? admin.patientsOf(name) : texts.title}
        above={chosen && <BackLink to={`/admin/users/edit/${chosen.id}`}>{admin.backToUser(name)}</BackLink>}
        subtitle={
          chosen
            ? [chosen.organization_name, chosen.is_patient_advocate && admin.readOnly].filter(Boolean).join(' · ')
            : admin.whose
        }
      />
      <RecentTransfers />
      {!chosen && <Unassigned />}
      <Narrowing read={read} choose={choose} advocate={name && read.advocate ? { id: read.advocate, name } : null} />
      {chosen && !chosen.is_patient_advocate ? <EmptyState title={admin.noAdvocate(name)} /> : <Records read={read} />}
    </>
  )
}

function Records({ read }: { read: AdminFilters }) {
  const [view, change] = useDashboardView('everybody', patientTabNamed)
  const [name, setName] = useState('')
  const list = everyRecordQuery(view, name, read)
  const found = useInfiniteQuery(list)
  useNearPages(list, found.data)
  return <PatientTabs view={view} change={change} name={name} found={found} onSearch={setName} addedBy />
}

type Narrow = { read: AdminFilters; choose: (part: Partial<AdminFilters>) => void; advocate: { id: number; name: string } | null }

function Narrowing({ read, choose, advocate }: Narrow) {
  const { data: organization } = useQuery({
    ...organizationNameQuery(read.organization ?? 0),
    enabled: read.organization !== null,
  })
  const { organization: id } = read
  return (
    <Box
      role="search"
      sx={{
        display: 'grid',
        // Puts the dates side by side if they fit. Native date inputs have a minimum width.
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: '2fr 2fr 1fr 1fr',
        },
        '& > :not(:has(input[type=date]))': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        gap: 1.5,
        mb: 2,
        alignItems: 'end',
      }}
    >
      <SearchPicker
        label={admin.advocate}
        value={advocate}
        finder={allAdvocates}
        onChange={one => choose({ advocate: one ? Number(one.id) : null })}
      />
      {read.advocate === null && (
        <SearchPicker
          label={admin.organization}
          value={id === null ? null : { id, name: organization ?? '' }}
          finder={allOrganizations}
          onChange={one => choose({ organization: one ? Number(one.id) : null })}
        />
      )}
      {(['from', 'until'] as const).map(end => (
        <LabelledInput
          key={end}
          label={admin[end]}
          type="date"
          value={read[end]}
          min="1900-01-01"
          {...(end === 'from' ? { max: read.until } : { min: read.from })}
          onChange={event => event.target.validity.valid && event.target.value && choose({ [end]: event.target.value })}
        />
      ))}
    </Box>
  )
}

/** Default date range in days (DASH-016). */
const daysBack = 30

const idIn = (text: string | null) => Number(/^[1-9]\d{0,8}$/.exec(text ?? '')?.[0]) || null
const readDay = (value: string | null) => (/^(19|20)\d\d-[01]\d-[0-3]\d$/.test(value ?? '') ? value : null)

/** The administrator's filters in the URL. By default, lists patients saved in the last 30 days. */
export function usePatientFilters(): [AdminFilters, (part: Partial<AdminFilters>) => void] {
  const [address, setAddress] = useSearchParams()
  const now = new Date().toISOString()
  const until = readDay(address.get('until')) ?? dayIn(pacificZone, now)
  const from = readDay(address.get('from')) ?? dayIn(pacificZone, subDays(now, daysBack).toISOString())
  const read: AdminFilters = {
    advocate: idIn(address.get('advocate')),
    organization: idIn(address.get('organization')),
    from: from <= until ? from : until,
    until,
  }
  const choose = (part: Partial<AdminFilters>) =>
    setAddress(before => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(part)) value === null ? after.delete(name) : after.set(name, String(value))
      return after
    })
  return [read, choose]
}
