/** Styles for small links, which are not printed. Their texts are prescribed, in lowercase (REV-002 to REV-004). */
export const linkStyles = {
  display: 'inline-block',
  py: 0.5,
  '@media print': { display: 'none' },
} as const
