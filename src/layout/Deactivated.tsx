import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { texts as shell } from '../i18n/english/shell.ts'
import { supportEmail } from '../startup/installation.ts'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { pacificDate } from '../ui/pacificDate.ts'

/** Tells a member of a deactivated organization why controls are missing, on every screen. */
export const ViewOnlyBanner = ({ until }: { until: string }) => (
  <Box
    role="status"
    sx={{
      bgcolor: 'warning.light',
      color: 'warning.main',
      textAlign: 'center',
      px: 2,
      py: 0.75,
      typography: 'body2',
      fontWeight: 600,
    }}
  >
    {shell.deactivated.viewOnly(pacificDate(until))}
  </Box>
)

/** Replaces every screen once members of a deactivated organization have lost all access. */
export function OrganizationEnded() {
  const support = supportEmail()
  return (
    <ErrorPage code="403" title={shell.deactivated.title} text={shell.deactivated.ended}>
      {support && (
        <Button href={`mailto:${support}`} variant="outlined">
          {shell.page.support}
        </Button>
      )}
    </ErrorPage>
  )
}
