import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Consent } from '#domain/releases/schema.ts'
import { timeOfDay, workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/emergency.ts'

/** Lists administrators' emergency access to the patient's chats, with times and reasons. */
export const Emergencies = ({ emergencies }: Pick<Consent, 'emergencies'>) =>
  emergencies.length > 0 && (
    <Box>
      <Typography variant="h3">{texts.log}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 1, typography: 'body2' }}>
        {emergencies.map(({ id, opened_by, opened_at, ends_at, reason }) => (
          <li key={id}>
            <Box sx={{ fontWeight: 600 }}>{texts.logRow(opened_by, workflowTime(opened_at), timeOfDay(ends_at))}</Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>
          </li>
        ))}
      </Box>
    </Box>
  )
