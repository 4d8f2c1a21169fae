import AssignmentLateOutlined from '@mui/icons-material/AssignmentLateOutlined'
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import Box from '@mui/material/Box'
import { format } from 'date-fns/format'
import type { ReactElement } from 'react'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import type { Warning } from '#domain/intake/releases/warnings.ts'
import { texts } from '../i18n/english/releases.ts'
import { type Tone, ToneChip } from './StatusChip.tsx'

type Warned = {
  warnings: readonly Warning[]
  release_expires_at: string | null
  sections_saved: Record<string, string>
}

const { marks } = texts
const warningStyles: Record<Warning, [tone: Tone, icon: ReactElement]> = {
  no_release: ['warning', <AssignmentLateOutlined key="icon" />],
  release_expiring: ['warning', <EventBusyOutlined key="icon" />],
  page_missing: ['warning', <AttachFileOutlined key="icon" />],
  check_signer: ['warning', <HowToRegOutlined key="icon" />],
  intake_incomplete: ['neutral', <EditNoteOutlined key="icon" />],
}

/**
 * Lists warnings about a patient or an application. Advocates and facilities see the same ones (S-06). With `short`, shows only icons,
 * whose labels are in the tooltip.
 */
export const Warnings = ({ of, short = false }: { of: Warned; short?: boolean }) =>
  of.warnings.length > 0 && (
    <Box
      component="ul"
      aria-label={marks.title}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'inline-flex', flexWrap: 'wrap', gap: 0.75, verticalAlign: 'middle' }}
    >
      {of.warnings.map(warning => {
        const [tone, icon] = warningStyles[warning]
        return (
          <li key={warning}>
            {short ? (
              <Box
                role="img"
                aria-label={warningLabel(warning, of)}
                title={warningLabel(warning, of)}
                sx={{
                  display: 'flex',
                  color: tone === 'neutral' ? 'text.secondary' : `${tone}.main`,
                  '& > svg': { fontSize: 18 },
                }}
              >
                {icon}
              </Box>
            ) : (
              <ToneChip tone={tone} icon={icon} label={warningLabel(warning, of)} />
            )}
          </li>
        )
      })}
    </Box>
  )

function warningLabel(warning: Warning, { release_expires_at, sections_saved }: Warned): string {
  switch (warning) {
    case 'no_release':
      return marks.none
    case 'release_expiring':
      return marks.expiring(release_expires_at ? format(new Date(release_expires_at), 'MM/dd/yyyy') : '')
    case 'page_missing':
      return texts.page.missing
    case 'check_signer':
      return marks.checkSigner
    case 'intake_incomplete':
      return marks.incomplete(Object.keys(sections_saved).length, sectionTitles.length)
  }
}
