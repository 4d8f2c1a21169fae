/** The specification writes these links small; they are drawn as sentences begin, and not printed. */
export const linkLook = {
  display: 'inline-block',
  py: 0.5,
  '&::first-letter': { textTransform: 'uppercase' },
  '@media print': { display: 'none' },
} as const
