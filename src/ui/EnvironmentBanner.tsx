import Box from '@mui/material/Box'
import { texts as shell } from '../i18n/english/shell.ts'

/** Returns the environment for a host name. Null for production (NAV-023, NAV-024). */
export const environmentName = (host: string) => (host.includes('dev') ? 'dev' : host.includes('staging') ? 'staging' : null)

/** Banner for environments without real patients. */
export function EnvironmentBanner() {
  const environment = environmentName(location.hostname)
  if (!environment) return null
  return (
    <Box
      component="aside"
      sx={{
        bgcolor: 'warning.light',
        color: 'warning.main',
        textAlign: 'center',
        py: 0.5,
        typography: 'caption',
        fontWeight: 600,
      }}
    >
      {shell.banner[environment]}
    </Box>
  )
}
