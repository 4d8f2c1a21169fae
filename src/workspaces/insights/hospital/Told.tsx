import Box from '@mui/material/Box'

/** A number as shown on screen and as printed; prints mask small groups, because they leave the organization. */
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
