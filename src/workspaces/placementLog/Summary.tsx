import Typography from '@mui/material/Typography'
import type { Attempt } from '#domain/placementLog/schema.ts'
import { texts } from '../../i18n/english/placementLog.ts'

export function Summary({ attempts }: { attempts: Attempt[] }) {
  const facilities = new Set(attempts.map(one => one.facility_id ?? one.facility.trim().toLowerCase())).size
  const answers = Map.groupBy(attempts, one => one.answer)
  return (
    <Typography variant="body2" sx={{ mb: 1.5 }}>
      <strong>{texts.summary(attempts.length, texts.facilities(facilities))}</strong>
      {[...answers].map(([answer, ones]) => ` · ${texts.counted(answer, ones.length)}`).join('')}
    </Typography>
  )
}
