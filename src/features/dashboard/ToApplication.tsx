import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'

type Props = {
  path: string /** It opens above the list, which stays where it is. */
  above?: boolean
  sx?: SxProps<Theme>
  children: ReactNode
}

/**
 * The way from a dashboard to one of its applications, and back to the same tab and order; j and k stop at it. It alone is drawn anew
 * when the address changes, not the card around it.
 */
export function ToApplication({ path, above = false, sx, children }: Props) {
  const { search } = useLocation()
  return (
    <Link
      component={RouterLink}
      to={`${path}${search}`}
      state={{ fromDashboard: true }}
      data-keys="stop"
      preventScrollReset={above}
      sx={[{ display: 'inline-block', overflowWrap: 'anywhere' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </Link>
  )
}
