/**
 * Styles for small links, which are not printed. The specification writes them in lowercase, but the screen shows them in
 * sentence case.
 */
export const linkStyles = {
  display: 'inline-block',
  py: 0.5,
  '&::first-letter': { textTransform: 'uppercase' },
  '@media print': { display: 'none' },
} as const
