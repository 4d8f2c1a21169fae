import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { sectionsIn } from '#domain/facilities/intake/sections.ts'
import { texts } from '../../i18n/english/facilityForm.ts'

/** Element id of a section's heading. */
export const partId = (key: string): string => `part-${key}`

/** Links to the sections of the long form, shown beside it on wide screens. */
export const OnThisPage = () => (
  <Box
    component="nav"
    aria-label={texts.onThisPage}
    sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 80, alignSelf: 'start' }}
  >
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderLeft: 1, borderColor: 'divider' }}>
      {sectionsIn.edit.map(({ key, number, title }) => (
        <li key={key}>
          <Link
            href={`#${partId(key)}`}
            underline="hover"
            color="textSecondary"
            sx={{ display: 'block', typography: 'body2', py: 0.75, pl: 2 }}
          >
            {texts.numbered(number, title)}
          </Link>
        </li>
      ))}
    </Box>
  </Box>
)
