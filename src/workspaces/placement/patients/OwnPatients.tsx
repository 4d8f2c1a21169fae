import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { patientTabNamed } from '#domain/placement/statuses/statusGroups.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { texts as shift } from '../../../i18n/english/shiftList.ts'
import { useListKeys } from '../../../ui/keys/listKeys.ts'
import { ShortcutsButton } from '../../../ui/keys/ShortcutsButton.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { useNearPages } from '../../../ui/pages/useNearPages.ts'
import { Bell } from '../../messaging/notifications/Bell.tsx'
import { DashboardViews } from '../dashboard/DashboardViews.tsx'
import { useDashboardView } from '../dashboard/useDashboardView.ts'
import { RecentTransfers } from '../transfers/RecentTransfers.tsx'
import { PatientTabs } from './PatientTabs.tsx'
import { pathOf } from './paths.ts'
import { recordsQuery } from './queries.ts'
import { Unassigned } from './Unassigned.tsx'

export function OwnPatients() {
  const user = useWhoami()
  const [view, change] = useDashboardView('patients', patientTabNamed)
  const [name, setName] = useState('')
  const list = recordsQuery(view, name)
  const found = useInfiniteQuery(list)
  useNearPages(list, found.data)
  useListKeys()
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <Button component={Link} to="/find-a-bed" variant="outlined">
              {texts.findBed}
            </Button>
            <Button component={Link} to="/patient/shift-list" variant="outlined">
              {shift.open}
            </Button>
            <ShortcutsButton />
            <Bell getPath={pathOf} />
            <Button component={Link} to="/patient/intake/add/section-1/p/New" variant="contained">
              {texts.add}
            </Button>
          </>
        }
      />
      <RecentTransfers />
      {user.organization_type === 'hospital' && <Unassigned />}
      <PatientTabs
        view={view}
        change={change}
        name={name}
        found={found}
        onSearch={setName}
        tools={<DashboardViews list="patients" view={view} />}
      />
    </>
  )
}
