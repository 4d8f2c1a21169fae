import CompareArrows from '@mui/icons-material/CompareArrows'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { texts } from '../../../i18n/english/matching.ts'
import { useComparing } from './Comparing.tsx'

/** Bar at the bottom while facilities are selected for comparison: how many are selected, and a button that opens the comparison. */
export function CompareBar() {
  const { ids, show, clear } = useComparing()
  if (ids.length === 0) return null
  return (
    <>
      {/* Keeps focused elements from scrolling under the bar. */}
      <GlobalStyles styles={{ html: { scrollPaddingBottom: 88 } }} />
      <Paper
        component="section"
        aria-label={texts.compare.bar}
        elevation={6}
        sx={{
          position: 'sticky',
          bottom: { xs: 8, md: 16 },
          zIndex: 1050,
          mt: 2,
          mx: 'auto',
          width: 'fit-content',
          maxWidth: '100%',
          boxSizing: 'border-box',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
          px: 2,
          py: 1,
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {texts.compare.chosen(ids.length)}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" onClick={clear}>
            {texts.compare.clear}
          </Button>
          <Button size="small" variant="contained" startIcon={<CompareArrows />} onClick={show}>
            {texts.compare.open}
          </Button>
        </Box>
      </Paper>
    </>
  )
}
