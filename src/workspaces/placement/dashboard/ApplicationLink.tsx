import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'

type Props = {
  path: string
  /** Opens the application as an overlay over the list. */
  above?: boolean
  title?: string
  /** Styles outside a list of cards, which has its own for this link. */
  sx?: SxProps<Theme>
  children: ReactNode
}

/**
 * Link from a dashboard to an application. Closing the application returns to the same tab and sort order. The j and k keys move
 * between these links. On navigation, only the link re-renders, not its card.
 */
export function ApplicationLink({ path, above = false, title, sx, children }: Props) {
  const { search } = useLocation()
  return (
    <Link
      component={RouterLink}
      to={`${path}${search}`}
      state={{ fromDashboard: true }}
      data-keys="stop"
      preventScrollReset={above}
      className="application"
      {...(title && { title })}
      {...(sx && { sx })}
    >
      {children}
    </Link>
  )
}
