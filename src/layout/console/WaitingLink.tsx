import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { Link, useLocation } from 'react-router-dom'
import { homeQuery } from '../../dataProvider/homeQuery.ts'
import { texts } from '../../i18n/english/home.ts'

/** Says how many things wait, and leads to the administrators' home. Shown only while something waits. */
export function WaitingLink() {
  const { canAccess = false } = useCanAccess({ resource: 'admin', action: 'home' })
  const { data = [] } = useQuery({ ...homeQuery, enabled: canAccess })
  const isHome = useLocation().pathname === '/admin/home'
  const count = data.reduce((sum, waiting) => sum + waiting.count, 0)
  if (!count || isHome) return null
  return (
    <Button component={Link} to="/admin/home" color="warning">
      {texts.waiting(count)}
    </Button>
  )
}
