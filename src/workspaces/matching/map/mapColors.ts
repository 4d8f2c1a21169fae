import type { Theme } from '@mui/material/styles'

/** Map colors for light and dark mode. Pins are red and the selected pin is blue (MAT-043). */
export const mapColors = ({ palette }: Theme) =>
  palette.mode === 'dark'
    ? {
        land: '#1B2B31',
        border: '#46606A',
        county: '#2C4149',
        pin: '#FF6F61',
        rim: '#0D171A',
        chosen: palette.info.main,
        area: palette.primary.main,
      }
    : {
        land: '#FFFFFF',
        border: '#AFC1C8',
        county: '#CBD8DD',
        pin: '#C62828',
        rim: '#FFFFFF',
        chosen: palette.info.main,
        area: palette.primary.main,
      }
