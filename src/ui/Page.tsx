import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { domainValue } from '../i18n/i18nProvider.ts'
import { useDocumentTitle } from './hooks.ts'

type HeaderProps = {
  title: string
  /** The browser tab's title, if different from the heading. Must not contain a patient's name. */
  tabTitle?: string
  subtitle?: ReactNode
  /** Chips shown on the same line as the heading. */
  beside?: ReactNode
  /** An icon button at the right end of the heading's line, for phones, where the bar above has its icons. */
  corner?: ReactNode
  actions?: ReactNode
  above?: ReactNode
  /** Leaves less room below on a wide screen, for lists that should show as many rows as possible. */
  dense?: boolean
}

/** The heading and what is beside it. An icon button stays on the heading's line even if the heading wraps. */
const besideTitle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  '&:has(> .MuiIconButton-root, > :last-child > .MuiIconButton-root:only-child)': { flexWrap: 'nowrap' },
} as const

/** On a phone, several buttons fill the lines below the heading. */
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '&:has(.MuiButton-root ~ .MuiButton-root)': {
    flex: { xs: '1 1 100%', sm: 'none' },
    '& > div, & .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } },
  },
} as const

/** The page's h1 and its actions. Also sets the browser tab's title. */
export function PageHeader({ title, tabTitle, subtitle, beside, corner, actions, above, dense = false }: HeaderProps) {
  useDocumentTitle(tabTitle)
  return (
    <Box sx={{ mb: dense ? { xs: 2, md: 1 } : 2 }}>
      {above && <Box sx={{ mb: 0.5 }}>{above}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Box sx={{ minWidth: 0, ...(corner && { flex: '1 1 100%' }) }}>
          <Box sx={{ ...besideTitle, columnGap: 1.5, rowGap: 0.5 }}>
            <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
              {domainValue(title)}
            </Typography>
            {beside}
            {corner && <Box sx={{ ml: 'auto', mr: -0.5 }}>{corner}</Box>}
          </Box>
          {subtitle && (
            <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={buttons}>{actions}</Box>}
      </Box>
    </Box>
  )
}

type PageProps = {
  /** For forms and prose. `'form'` is for one form with a single column. */
  narrow?: boolean | 'form'
  /** For tables next to a menu. */
  wide?: boolean
  /** Leaves less room at the top on a wide screen. */
  dense?: boolean
  /** Whether a full-screen dialog covers the page. The page then keeps its layout but is not painted. */
  covered?: boolean
  children: ReactNode
}

/** A page's margins and maximum width. */
export const Page = ({ narrow = false, wide = false, dense = false, covered = false, children }: PageProps) => (
  <Box
    sx={{
      p: { xs: 2, md: wide ? 2 : 3 },
      ...(dense && { pt: { xs: 2, md: 1 } }),
      width: '100%',
      maxWidth: narrow === 'form' ? 568 : narrow ? 800 : wide ? 1680 : 1440,
      mx: 'auto',
      boxSizing: 'border-box',
    }}
    style={covered ? { visibility: 'hidden' } : undefined}
  >
    {children}
  </Box>
)
