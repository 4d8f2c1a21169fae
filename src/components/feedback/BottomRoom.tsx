import GlobalStyles from '@mui/material/GlobalStyles'

/**
 * Keeps this many pixels at the bottom of the window free for a bar that stays there: focused elements do not scroll behind the bar,
 * and toasts appear above it.
 */
export const BottomRoom = ({ height }: { height: number }) => (
  <GlobalStyles styles={{ html: { scrollPaddingBottom: height }, '.MuiSnackbar-root.MuiSnackbar-root': { bottom: height } }} />
)
