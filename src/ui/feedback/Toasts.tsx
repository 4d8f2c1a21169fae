import { Notification } from 'react-admin'
import { toastMargin as margin, toastRoom } from './bottomRoom.ts'

/**
 * Shows all toasts (`useNotify`) in one place: at the bottom left, above the bars and notices at the bottom of the window. Only the
 * message itself receives clicks. `theme/base.css` keeps the same space free at the end of the page, so every control can be scrolled
 * out from behind the toast.
 */
export const Toasts = () => (
  <Notification
    ref={toastRoom}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    sx={{
      '&.MuiSnackbar-root': {
        left: margin,
        right: 'auto',
        bottom: `calc(var(--toast-bottom, 0px) + ${margin}px)`,
        width: 320,
        maxWidth: `calc(100vw - ${2 * margin}px)`,
        pointerEvents: 'none',
      },
      '&& > *': { flex: 'none', minWidth: 0, maxWidth: '100%', pointerEvents: 'auto' },
      '@media print': { display: 'none' },
    }}
    // No exit transition. Otherwise, react-admin would immediately send a change that the user makes while the toast fades out after
    // Undo.
    slotProps={{ transition: { exit: false } }}
  />
)
