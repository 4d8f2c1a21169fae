import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { visuallyHidden } from '@mui/utils'

/** The number of tints for facilities without a photo. */
export const tints = 6

/** Six tints of equal lightness, as hue angles. The initials on them have a contrast of at least 4.5:1 in both themes. */
const tintStyles = Object.fromEntries(
  [195, 150, 95, 45, 330, 270].map((hue, at) => [
    `& .photo[data-tint="${at}"]`,
    {
      backgroundColor: `light-dark(oklch(0.93 0.035 ${hue}), oklch(0.33 0.04 ${hue}))`,
      color: `light-dark(oklch(0.42 0.08 ${hue}), oklch(0.88 0.06 ${hue}))`,
    },
  ]),
)

/** A narrow list, such as on a phone: the picture and the name, the facts below, and then the buttons, with targets of 44 px. */
const narrow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  '& > .top, & > .bottom': { display: 'contents' },
  '& .title': { flex: '1 1 calc(100% - 60px)', minWidth: 0 },
  '& .facts': { order: 1, flex: '1 0 100%', mt: 0.5 },
  '& .more': { order: 2, mx: -0.75 },
  // Wraps, because a reason why the buttons are disabled may be long.
  '& .acts': { order: 3, ml: 'auto', flex: '0 1 auto', columnGap: 0, '& .MuiButton-root': { px: 1.25 } },
  // Several actions share the line of "More Information", and the pin is beside the name.
  '& .acts:has(> .several)': { display: 'contents' },
  '& .title:has(+ .acts > .several)': { flexBasis: 'calc(100% - 116px)' },
  '& .acts > .several': { order: 3, flex: '1 0 auto' },
  '&:has(.several) > .bottom > .more': { px: 0, '& .MuiButton-endIcon': { ml: 0 } },
  '& .MuiButton-root': { minHeight: 44 },
  '& .acts .MuiButton-startIcon': { display: 'none' },
  '& .MuiIconButton-root, & .MuiCheckbox-root': { width: 44, height: 44 },
}

/** At 560 px or wider: two lines, the name and the buttons above the facts. */
const twoLines = {
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  '& > .photo': { gridRow: '1 / span 2' },
  '& > .top, & > .bottom': { display: 'flex', alignItems: 'center', columnGap: 1, minWidth: 0 },
  '& .title': { flex: 1 },
  // A long name takes two lines, and makes the row hardly higher, because it reaches into the space around it.
  '& .title > h3': { lineHeight: 1.12, my: '-2px' },
  '& .facts': { order: 0, flex: '1 1 0', mt: 0 },
  '& .more': { order: 0, mx: 0 },
  '& .acts': { order: 0, ml: 0, flex: 'none', columnGap: 0.5, '& .MuiButton-root': { px: 1.25 } },
  '& .acts:has(> .several)': { display: 'flex' },
  '& .acts > .several': { order: 0, flex: 'none' },
  '& .title:has(+ .acts > .several)': { flexBasis: 0 },
  '& .acts .MuiButton-startIcon': { display: 'inherit' },
  // The list may be this wide on a phone, where targets have 44 px.
  '@media (min-width: 768px)': {
    '& .MuiButton-root': { minHeight: 30, py: 0 },
    '& .more.MuiButton-root': { minHeight: 26 },
    '& .MuiIconButton-root, & .MuiCheckbox-root': { width: 30, height: 30, minWidth: 30, minHeight: 30, p: 0 },
  },
}

/**
 * Between them, all facts of a usual row fit in one line: the town is cut if it must be, and the response time has no words. Long texts
 * still wrap.
 */
const inOneLine = {
  '& .title': { flex: 1, flexWrap: 'nowrap' },
  // Two accreditations and an unknown network fit in one line; the name then takes two.
  '& .network': { flex: 'none', maxWidth: '60%' },
  '& .where': {
    flex: '1 1 96px',
    maxWidth: 'max-content',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .response .long': visuallyHidden,
  '& .response .short': { display: 'inline' },
  // "Applied" is as wide as "Apply", so that what stands before them is at the same place in every row.
  '& .acts .MuiButton-root': { minWidth: 70 },
  '& .acts .MuiButton-colorSuccess > .MuiButton-startIcon': { display: 'none' },
  // The reason why the button is disabled is the same in every row, and leaves the room to the name.
  '& .acts .why': { maxWidth: 112, lineHeight: 1.15, textAlign: 'right' },
}

/** At 880 px or wider: one column per fact, at the same place in every row. */
const inColumns = {
  gridTemplateColumns: '48px minmax(0, 27fr) minmax(0, 14fr) minmax(0, 12fr) minmax(0, 9fr) minmax(0, 13fr) minmax(168px, auto)',
  gridTemplateAreas: '"photo name network beds response needs acts" "photo where network beds response needs more"',
  '& > .top, & > .bottom, & .title, & .facts': { display: 'contents' },
  '& > .photo': { gridArea: 'photo' },
  ...Object.fromEntries(
    ['network', 'where', 'beds', 'response', 'needs', 'acts', 'more'].map(name => [`& .${name}`, { gridArea: name }]),
  ),
  '& .title > h3': { gridArea: 'name', alignSelf: 'end' },
  '& .where': { alignSelf: 'start' },
  '& .acts, & .more': { justifySelf: 'end' },
}

const row: SystemStyleObject<Theme> = {
  ...narrow,
  '@container matches (min-width: 560px)': twoLines,
  '@container matches (min-width: 560px) and (max-width: 879.95px)': inOneLine,
  '@container matches (min-width: 880px)': inColumns,
}

/** Styles of a list of matches, as selectors for the class names in its rows, so that the rows share one style rule. */
export const matchRows: SystemStyleObject<Theme> = {
  container: 'matches / inline-size',
  '& > article': {
    px: 1.5,
    py: 0.5,
    scrollMargin: '72px 0 16px',
    borderColor: 'divider',
    transition: 'border-color 120ms, box-shadow 120ms',
  },
  '& > article:hover': { borderColor: 'text.disabled' },
  '& > article[aria-current]': { borderColor: 'info.main', boxShadow: theme => `0 0 0 1px ${theme.palette.info.main}` },
  '& .row': row,
  // The size is reserved, so nothing moves when a photo arrives.
  '& .row > .photo': {
    width: 48,
    height: 48,
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 1,
    overflow: 'hidden',
    fontSize: '1rem',
    fontWeight: 600,
    position: 'relative',
  },
  '& .photo > .number': {
    position: 'absolute',
    top: 0,
    left: 0,
    minWidth: 20,
    px: 0.5,
    borderBottomRightRadius: 4,
    bgcolor: 'background.paper',
    color: 'text.primary',
    typography: 'caption',
    lineHeight: '16px',
    textAlign: 'center',
  },
  ...tintStyles,
  '& .photo > img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& .title': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25, minWidth: 0 },
  '& .title > h3': { m: 0, typography: 'h3', lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& .network': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, typography: 'caption' },
  '& .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, typography: 'caption', minWidth: 0 },
  '& .facts > :empty, & .network:empty': { display: 'none' },
  '& .where': { color: 'text.secondary' },
  '& .acts': { display: 'flex', alignItems: 'center', columnGap: 0.5, flex: 'none' },
  '& .muted': { color: 'text.secondary' },
  '& .ask': { color: 'warning.main', whiteSpace: 'nowrap' },
  '& .ask.hold': { whiteSpace: 'normal' },
  '& .response .short': { display: 'none' },
  '& .fact': { display: 'flex', alignItems: 'flex-start', gap: 0.5 },
  '& .fact > svg': { fontSize: 16, mt: '2px' },
  '& .more.MuiButton-root': { px: 0.75, whiteSpace: 'nowrap', flex: 'none' },
  '& .more .MuiButton-endIcon': { ml: 0.25 },
  '& .more .MuiButton-endIcon > svg': { transition: 'transform 150ms' },
  '& .more[aria-expanded=true] .MuiButton-endIcon > svg': { transform: 'rotate(180deg)' },
}
