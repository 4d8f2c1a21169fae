import Box from '@mui/material/Box'
import { texts as shell } from '../../i18n/english/shell.ts'

/** Expandable explanation of why the product asks for personal data. Staff can read it to the patient. */
export const WhyWeAsk = ({ children }: { children: string }) => (
  <Box component="details" sx={{ typography: 'caption' }}>
    <Box
      component="summary"
      sx={{ cursor: 'pointer', color: 'primary.main', textDecoration: 'underline', minHeight: 24, width: 'fit-content' }}
    >
      {shell.form.why}
    </Box>
    <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5, py: 0.5, color: 'text.secondary', maxWidth: 480 }}>{children}</Box>
  </Box>
)
