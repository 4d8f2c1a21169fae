import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useState } from 'react'
import type { Parties } from '#domain/account/agreement.ts'
import { useField } from '../../components/form/useField.ts'
import { texts } from '../../i18n/english/account.ts'
import { AgreementDialog } from './AgreementDialog.tsx'

/** Link to the End User Agreement: red until accepted, then gray with a check mark (AUTH-026). */
export function AgreementField({ name, parties }: { name: string; parties: Parties }) {
  const label = texts.agreement.link(parties.provider)
  const { field, frame } = useField({ name, label })
  const [open, setOpen] = useState(false)
  const accepted = field.value === true
  return (
    <Box>
      <Link
        component="button"
        type="button"
        id={frame.id}
        ref={field.ref}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-describedby={frame.error && `${frame.id}-error`}
        sx={{
          font: 'inherit',
          fontWeight: 600,
          textAlign: 'left',
          py: 0.5,
          color: accepted ? 'text.secondary' : 'error.main',
          textDecorationColor: 'currentcolor',
        }}
      >
        {label}
        {accepted && (
          <Check fontSize="small" titleAccess={texts.agreement.accepted} sx={{ ml: 0.75, verticalAlign: 'text-bottom' }} />
        )}
      </Link>
      {frame.error && (
        <Box id={`${frame.id}-error`} sx={{ typography: 'caption', color: 'error.main', fontWeight: 600 }}>
          {frame.error}
        </Box>
      )}
      <AgreementDialog
        open={open}
        parties={parties}
        accepted={accepted}
        onAccept={now => {
          field.onChange(now)
          if (now) setOpen(false)
        }}
        onClose={() => setOpen(false)}
      />
    </Box>
  )
}
