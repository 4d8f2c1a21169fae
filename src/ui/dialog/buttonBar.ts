/** In a form longer than the screen, the buttons stay in view at the bottom of the dialog. */
export const buttonBar = {
  position: 'sticky',
  zIndex: 1,
  mx: -3,
  px: 3,
  pt: 1,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  // The dialog's content ends with 20 px of padding, which the bar covers.
  bottom: -20,
  mb: -2.5,
  pb: 2.5,
}
