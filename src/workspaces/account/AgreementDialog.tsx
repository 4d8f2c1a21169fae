import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { agreementText, agreementVersion, type Parties } from '#domain/account/agreement.ts'
import { texts } from '../../i18n/english/account.ts'

type Props = {
  open: boolean
  parties: Parties
  accepted: boolean
  onAccept: (accepted: boolean) => void
  onClose: () => void
}

/** The End User Agreement with the checkbox that accepts it (AUTH-027). It can be closed without accepting. */
export function AgreementDialog({ open, parties, accepted, onAccept, onClose }: Props) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="lg"
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, width: '100%' } } }}
    >
      <DialogTitle id={`${id}-title`}>{texts.agreement.title}</DialogTitle>
      {/* Scrollable by keyboard, too. */}
      <DialogContent dividers tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
        <Box sx={{ columnCount: { xs: 1, md: 2 }, columnGap: 5 }}>
          {agreementText(parties).map(({ title, text }) => (
            <Box component="section" key={title} sx={{ breakInside: 'avoid', pb: 2 }}>
              <Typography variant="h3" sx={{ mb: 0.5 }}>
                {title}
              </Typography>
              <Typography>{text}</Typography>
            </Box>
          ))}
        </Box>
        <Typography variant="caption" color="textSecondary">
          {texts.agreement.version(agreementVersion)}
        </Typography>
      </DialogContent>
      <DialogActions disableSpacing sx={{ justifyContent: 'space-between', flexWrap: 'wrap', px: 3 }}>
        <FormControlLabel
          control={<Checkbox checked={accepted} onChange={event => onAccept(event.target.checked)} />}
          label={texts.agreement.accept}
        />
        <Button onClick={onClose}>{texts.agreement.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
