import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { nothingSent } from '#domain/intake/samples/rules.ts'
import { texts } from '../../../i18n/english/samples.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { ToneChip } from '../../../ui/StatusChip.tsx'

type Props = {
  patient: { is_sample: boolean } | undefined
  /** More about this screen. By default, what not to enter. */
  more?: string
  /** Buttons. */
  children?: ReactNode
}

/** Marks every screen, also on paper, that shows a sample patient. Renders nothing for real patients. */
export const SampleNotice = ({ patient, more = texts.keep, children }: Props) =>
  patient?.is_sample === true && (
    <Paper
      role="note"
      variant="outlined"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.75,
        px: { xs: 1.5, md: 2 },
        py: 1,
        mb: 2,
        borderStyle: 'dashed',
        borderColor: 'info.main',
      }}
    >
      <ToneChip tone="info" icon={<ScienceOutlined />} label={texts.chip} />
      <Box sx={{ flex: '1 1 280px', typography: 'body2' }}>
        <b>{domainText(nothingSent)}</b> {texts.about} {more}
      </Box>
      {children}
    </Paper>
  )
