import Box from '@mui/material/Box'

/** A number as the screen tells it, and as paper may, which leaves the house. */
export const Told = ({ screen, paper }: { screen: string; paper: string }) =>
  screen === paper ? (
    screen
  ) : (
    <>
      <Box component="span" sx={{ '@media print': { display: 'none' } }}>
        {screen}
      </Box>
      <Box component="span" sx={{ display: 'none', '@media print': { display: 'inline' } }}>
        {paper}
      </Box>
    </>
  )
