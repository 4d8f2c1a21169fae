import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { PageHeader } from '../../components/Page.tsx'
import { PageSkeleton } from '../../components/PageSkeleton.tsx'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { texts } from '../../i18n/english/patients.ts'
import { allAdvocates, userQuery } from '../../resources/users/queries.ts'
import { nameOf } from '../../resources/users/standing.ts'
import { PatientTabs } from './PatientTabs.tsx'

const { admin } = texts
const dashboard = '/patient/advocate'

/** An administrator's view of one advocate's patients, whom the address names: to be read, not changed (decisions, admin reach). */
export function AdvocatePatients() {
  const [address] = useSearchParams()
  const id = Number(/^[1-9]\d{0,8}$/.exec(address.get('advocate') ?? '')?.[0])
  return id ? <PatientsOf key={id} id={id} /> : <ChooseAdvocate />
}

function PatientsOf({ id }: { id: number }) {
  const { data: user, error, refetch } = useQuery(userQuery(id))
  if (error && !user) return <FailedState error={error} onRetry={refetch} />
  if (!user) return <PageSkeleton />
  const name = nameOf(user)
  return (
    <>
      <PageHeader
        title={admin.patientsOf(name)}
        above={
          <Link component={RouterLink} to={`/admin/users/edit/${id}`}>
            {admin.backToUser(name)}
          </Link>
        }
        subtitle={[user.organization_name, user.is_patient_advocate && admin.readOnly].filter(Boolean).join(' · ')}
        actions={<Another />}
      />
      {user.is_patient_advocate ? <PatientTabs advocate={id} /> : <EmptyState title={admin.noAdvocate(name)} />}
    </>
  )
}

const Another = () => (
  <Button component={RouterLink} to={dashboard} variant="outlined">
    {admin.another}
  </Button>
)

function ChooseAdvocate() {
  const [, setAddress] = useSearchParams()
  return (
    <>
      <PageHeader title={texts.title} subtitle={admin.whose} />
      <Box sx={{ maxWidth: 480 }}>
        <SearchPicker
          label={admin.advocate}
          value={null}
          among={allAdvocates}
          onChange={chosen => chosen && setAddress({ advocate: String(chosen.id) })}
        />
      </Box>
    </>
  )
}
