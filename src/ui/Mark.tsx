import Box from '@mui/material/Box'
import { installationLogo } from '../startup/installation.ts'

const logoStyles = (size: number) =>
  ({ height: size, width: size * 3, objectFit: 'contain', objectPosition: 'left', flex: 'none' }) as const

/** The installation's logo or, by default, an archway with light behind it. */
export function Mark({ size = 28 }: { size?: number }) {
  const logo = installationLogo()
  // The picture's own size is known only when it is decoded, so the room is reserved.
  if (logo) return <Box component="img" src={logo} alt="" sx={logoStyles(size)} />
  return (
    <Box component="svg" viewBox="0 0 32 32" aria-hidden="true" sx={{ width: size, height: size, flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#008DA5" />
      <path d="M8.5 25V15a7.5 7.5 0 0 1 15 0v10" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M13 25v-9.5a3 3 0 0 1 6 0V25" fill="#C5F3FA" />
    </Box>
  )
}
