/**
 * Style of the small links. The specification writes them in lower case; they are displayed in sentence case and are not printed.
 */
export const linkStyles = {
  display: 'inline-block',
  py: 0.5,
  '&::first-letter': { textTransform: 'uppercase' },
  '@media print': { display: 'none' },
} as const
