import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the window is narrower than 600 px, so only one pane fits. */
export const usePhone = (): boolean => useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
