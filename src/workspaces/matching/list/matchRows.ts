import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/**
 * In a narrow list, puts the buttons on their own line, with 44 px targets. At 500 px or wider, puts them to the right of the
 * heading and the facts, which take up two lines each.
 */
const row: SystemStyleObject<Theme> = {
  display: 'grid',
  columnGap: 1.5,
  gridTemplateColumns: '56px repeat(12, minmax(0, 1fr))',
  '& > .photo': { gridRow: '1' },
  '& > .heading': { gridRow: '1', gridColumn: '2 / -1', minWidth: 0 },
  '& > .facts': { gridRow: '2', gridColumn: '1 / -1', mt: 0.5 },
  '& > .apply': { gridRow: '3', gridColumn: '10 / -1', justifySelf: 'end', alignSelf: 'center' },
  // Several actions need a line of their own.
  '& > .apply:has(> .several)': { gridRow: '4', gridColumn: '1 / -1', justifySelf: 'stretch', mt: 0.5 },
  '& > .beside': { gridRow: '3', gridColumn: '1', justifySelf: 'start', alignSelf: 'center', ml: -1.5 },
  '& > .more': { gridRow: '3', gridColumn: '1 / 10', display: 'flex', alignItems: 'center', ml: -1.5 },
  '& > .beside ~ .more': { ml: 4 },
  '& > * .MuiButton-root': { minHeight: 44 },
  '& > .apply .MuiButton-startIcon': { display: 'none' },
  '& > * .MuiIconButton-root': { width: 44, height: 44 },
  '@container matches (min-width: 500px)': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 0,
    alignItems: 'center',
    pl: '68px',
    position: 'relative',
    '& > .photo': { position: 'absolute', left: 0, top: 2 },
    '& > .heading': { flex: '1 1 200px', alignSelf: 'flex-start', minHeight: 40 },
    '& > .beside': { order: 1, pl: 1, ml: 0 },
    '& > .apply': { order: 1, pl: 1 },
    '& > .beside + .apply': { pl: 0.5 },
    '&::after': { content: '""', order: 2, flexBasis: '100%' },
    '& > .facts': { order: 3, flex: '1 1 200px', minWidth: 0, mt: 0 },
    '& > .more, & > .beside ~ .more': { order: 4, ml: 0, flex: 'none' },
    '& > * .MuiButton-root': { minHeight: 32 },
    '& > .apply .MuiButton-startIcon': { display: 'inherit' },
    '& > * .MuiIconButton-root, & > * .MuiCheckbox-root': { width: 32, height: 32 },
  },
}

/** Styles of a list of matches, as selectors for the class names in its rows, so that the rows share one style rule. */
export const matchRows: SystemStyleObject<Theme> = {
  container: 'matches / inline-size',
  '& > article': {
    px: 1.5,
    py: 0.75,
    scrollMargin: '72px 0 16px',
    borderColor: 'divider',
    transition: 'border-color 120ms, box-shadow 120ms',
  },
  '& > article:hover': { borderColor: 'text.disabled' },
  '& > article[aria-current]': { borderColor: 'info.main', boxShadow: theme => `0 0 0 1px ${theme.palette.info.main}` },
  '& .row': row,
  '& .row > .photo': {
    width: 56,
    height: 56,
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 1,
    overflow: 'hidden',
    bgcolor: 'action.hover',
    color: 'text.disabled',
  },
  '& .photo > img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& .photo > svg': { fontSize: 28 },
  '& .heading > h3': { m: 0, typography: 'h3', overflowWrap: 'anywhere', fontSize: '0.9375rem', lineHeight: 1.35 },
  '& .heading, & .facts': { typography: 'body2', fontSize: '0.8125rem', lineHeight: 1.4 },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25, mt: 0.25 },
  '& .distance': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& .muted': { color: 'text.secondary' },
  '& .ask': { color: 'warning.main', fontWeight: 600 },
  '& .line > .fact': { display: 'inline-flex', alignItems: 'flex-start', gap: 0.5 },
  '& .line > .fact > svg': { fontSize: 16, mt: '1px' },
  '& .more > button:last-of-type': { px: 0.75, whiteSpace: 'nowrap' },
  '& .more .MuiButton-endIcon': { ml: 0.25 },
  '& .more .MuiButton-endIcon > svg': { transition: 'transform 150ms' },
  '& .more > [aria-expanded=true] .MuiButton-endIcon > svg': { transform: 'rotate(180deg)' },
}
