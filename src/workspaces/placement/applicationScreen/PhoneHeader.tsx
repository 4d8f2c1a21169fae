import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { shownHold } from '#domain/placement/applications/arrivals.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { HoldChip } from '../../intake/snapshot/HoldChip.tsx'

type Props = {
  title: string
  titleId?: string
  /** Undefined while it is loading. */
  application: Application | undefined
  /** The button before the title. */
  start?: ReactNode
  /** The buttons at the end of the line. */
  actions: ReactNode
  /** What a line below the title shows, if anything. */
  details?: ReactNode
}

/**
 * An application's header on a phone: the title, the status, and the buttons on one line. If there is a hold or other details, they have a
 * line of their own, to which the status moves, so that the title gets its room.
 */
export function PhoneHeader({ title, titleId, application, start, actions, details }: Props) {
  const hold = application ? shownHold(application) : null
  const status = application && <StatusChip status={application.status} />
  const hasDetails = hold || details
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 48 }}>
        {start}
        <Typography
          id={titleId}
          variant="h2"
          component="h1"
          tabIndex={-1}
          title={title}
          sx={{ flex: '1 1 120px', minWidth: 96, overflowWrap: 'anywhere', ...twoLines }}
        >
          {title}
        </Typography>
        {!hasDetails && status}
        {actions}
      </Box>
      {hasDetails && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, pb: 0.5, typography: 'body2' }}>
          {status}
          <HoldChip hold={hold} />
          {details}
        </Box>
      )}
    </>
  )
}

/** At most two lines, together as tall as the buttons. */
const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  lineHeight: 1.15,
} as const
