import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { showPhone } from '#domain/phone.ts'
import type { CardActions } from '../../features/matching/MatchContext.tsx'
import { texts } from '../../i18n/english/findBed.ts'
import { texts as matching } from '../../i18n/english/matching.ts'

/** Call button only, because an application needs a patient. */
export const CallActions: CardActions = ({ match: { name, main_phone_number: phone, staffed } }) =>
  phone ? (
    <Button
      component="a"
      size="small"
      href={`tel:${phone}`}
      variant={staffed ? 'outlined' : 'contained'}
      startIcon={<PhoneOutlined />}
      sx={{ minHeight: 36 }}
      aria-label={matching.card.phone(`${name}, ${showPhone(phone)}`)}
    >
      {showPhone(phone)}
    </Button>
  ) : (
    <Typography variant="body2" color="text.secondary">
      {texts.noPhone}
    </Typography>
  )
