import Box from '@mui/material/Box'
import type { MaintenanceNotice } from '#domain/platform/installation/schema.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { usLocale } from '../i18n/i18nProvider.ts'
import { withInstallationName } from '../startup/installation.ts'

const shape = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** When the maintenance takes place in the reader's time zone: "Tue, Dec 1, 6:00 – 7:30 PM EST", or only its beginning. */
export function maintenanceTime({ from, until }: MaintenanceNotice): string {
  const times = new Intl.DateTimeFormat(usLocale(), shape)
  return until ? times.formatRange(new Date(from), new Date(until)) : times.format(new Date(from))
}

/** Tells users about a coming or running maintenance. */
export function MaintenanceBanner({ notice }: { notice: MaintenanceNotice | null | undefined }) {
  if (!notice) return null
  return (
    <Box
      component="aside"
      aria-label={shell.maintenance.label}
      sx={{
        bgcolor: 'info.light',
        color: 'text.primary',
        borderBottom: 1,
        borderColor: 'divider',
        textAlign: 'center',
        px: 2,
        py: 0.75,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '@media print': { display: 'none' },
      }}
    >
      <strong>{shell.maintenance.at(maintenanceTime(notice))}</strong>{' '}
      {notice.text ?? withInstallationName(shell.maintenance.about)}
    </Box>
  )
}
