import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import { texts } from '../../../i18n/english/applications.ts'

/** Warns that the scholarship exceeds the cost (S-10). */
export const ScholarshipWarning = () => (
  <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start', typography: 'body2', color: 'warning.main', pt: 0.5 }}>
    <WarningAmber fontSize="small" aria-hidden />
    <span>{texts.vob.exceeds}</span>
  </Box>
)
