import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { ReturnTarget } from '../../../components/returnTarget.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useCase } from '../Case.tsx'
import type { MissingItem } from './missing.ts'

type Props = {
  items: readonly MissingItem[]
  /** Where to return after completing a section. */
  back: ReturnTarget
}

/** Items, each with a link to the intake section to complete, if there is one. */
export function MissingItems({ items, back }: Props) {
  const { patient } = useCase()
  if (items.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
      {items.map(({ key, text, section }) => (
        <li key={key}>
          {text}
          {section && (
            <>
              {' – '}
              <Link
                component={RouterLink}
                to={`/patient/intake/edit/section-${section.number}/p/${patient.id}`}
                state={{ returning: back }}
                color="inherit"
                sx={{ fontWeight: 600 }}
              >
                {texts.apply.missing.fillIn(section.title)}
              </Link>
            </>
          )}
        </li>
      ))}
    </Box>
  )
}
