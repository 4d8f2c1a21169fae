import Box from '@mui/material/Box'
import { useCanAccess } from 'ra-core'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { texts } from '../../i18n/english/accountSecurity.ts'
import { AccountEvents } from './AccountEvents.tsx'
import { Approvals } from './Approvals.tsx'

/** Account changes that need a second administrator's approval. Super admins also see alerts and all changes. */
export function AccountSecurity() {
  const { canAccess: all } = useCanAccess({ resource: 'accountSecurity', action: 'all' })
  return (
    <>
      <ScreenBar title={texts.page.title} about={texts.page.about} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {all && <AccountEvents alerts said={texts.alerts} />}
        <Approvals />
        {all && <AccountEvents said={texts.all} />}
      </Box>
    </>
  )
}
