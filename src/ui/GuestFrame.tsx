import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { installationName } from '../startup/installation.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { Mark } from './Mark.tsx'
import { Page } from './Page.tsx'

const name = { display: 'inline-flex', alignItems: 'center', gap: 1 }

/** The frame of a page that people open from a link in a message, without signing in. With `linked`, the name leads to the home page. */
export function GuestFrame({ linked, children }: { linked?: boolean; children: ReactNode }) {
  const nameAndMark = (
    <>
      <Mark />
      <Typography component="span" sx={{ fontWeight: 600, fontSize: '1rem', letterSpacing: '-0.01em' }}>
        {installationName()}
      </Typography>
    </>
  )
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          height: 56,
          px: { xs: 2.5, md: 4 },
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {linked ? (
          <Link component={RouterLink} to="/" underline="none" color="inherit" sx={name}>
            {nameAndMark}
          </Link>
        ) : (
          <Box sx={name}>{nameAndMark}</Box>
        )}
        <LanguageLink />
      </Box>
      <main>
        <Page narrow>{children}</Page>
      </main>
    </Box>
  )
}
