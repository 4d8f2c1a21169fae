/**
 * Style for small links. The specification writes them in lowercase; the screen shows them in sentence case, and they are not
 * printed.
 */
export const linkStyles = {
  display: 'inline-block',
  py: 0.5,
  '&::first-letter': { textTransform: 'uppercase' },
  '@media print': { display: 'none' },
} as const
