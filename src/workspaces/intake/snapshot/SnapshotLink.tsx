import Assignment from '@mui/icons-material/AssignmentOutlined'
import Box from '@mui/material/Box'
import { Link, useLocation } from 'react-router-dom'
import type { Patient } from '#domain/patients/schema.ts'
import { snapshotAddress } from '../../../features/snapshot/address.ts'
import { texts } from '../../../i18n/english/snapshot.ts'

/** Link to the clinical snapshot, below the ten sections. Saving the snapshot returns to the open section. */
export function SnapshotLink({ patient }: { patient: Patient }) {
  const { pathname, search } = useLocation()
  const to = snapshotAddress(patient.id)
  const isOpen = pathname === to
  const words = (
    <>
      <Assignment aria-hidden="true" sx={{ fontSize: 20, mt: '1px', color: 'primary.main' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'body2', fontWeight: isOpen ? 700 : 500 }}>{texts.title}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.2 }}>
          {patient.clinical_snapshot ? texts.filled : texts.optional}
        </Box>
      </Box>
    </>
  )
  const shape = {
    ...{ display: 'flex', gap: 1, px: 1, py: 0.75, borderRadius: 1, color: 'text.primary', textDecoration: 'none' },
    bgcolor: isOpen ? 'primary.light' : undefined,
  }
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 }}>
      {isOpen ? (
        <Box aria-current="page" sx={shape}>
          {words}
        </Box>
      ) : (
        <Box
          component={Link}
          to={to}
          state={{ returning: { to: pathname + search } }}
          sx={{ ...shape, '&:hover': { bgcolor: 'action.hover', textDecoration: 'underline' } }}
        >
          {words}
        </Box>
      )}
    </Box>
  )
}
