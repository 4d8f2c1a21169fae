import CloudOff from '@mui/icons-material/CloudOff'
import Update from '@mui/icons-material/Update'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { texts } from '../i18n/english/connection.ts'
import { reloadSafely } from '../session/beforeReload.ts'
import { noticeRoom } from '../ui/feedback/bottomRoom.ts'

/** Notice that the server is unreachable or that a new version is available. Saves drafts before reloading. */
export const ConnectionNotice = ({ offline, onLater }: { offline: boolean; onLater: () => void }) => (
  <Box
    ref={noticeRoom}
    sx={{
      position: 'fixed',
      inset: 'auto 0 0 0',
      zIndex: 'snackbar',
      display: 'flex',
      flexWrap: offline ? 'nowrap' : 'wrap',
      gap: 1.5,
      alignItems: 'center',
      justifyContent: 'center',
      px: 2,
      py: 1.25,
      bgcolor: offline ? 'warning.light' : 'primary.light',
      color: offline ? 'warning.main' : 'text.primary',
      borderTop: 1,
      borderColor: offline ? 'warning.main' : 'primary.main',
      '@media print': { display: 'none' },
    }}
  >
    {offline ? <CloudOff fontSize="small" aria-hidden="true" /> : <Update fontSize="small" aria-hidden="true" />}
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {offline ? texts.away : texts.newer}
    </Typography>
    {!offline && (
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" variant="contained" onClick={reloadSafely}>
          {texts.reload}
        </Button>
        <Button size="small" onClick={onLater}>
          {texts.later}
        </Button>
      </Box>
    )}
  </Box>
)
