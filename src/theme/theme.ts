import { createTheme, darken, type PaletteOptions, type Theme, type ThemeOptions } from '@mui/material/styles'
import { tintOf } from '#domain/platform/installation/brand.ts'
import { reactAdminComponents } from './reactAdmin.tsx'

/**
 * The brand color, teal (UX-007). Its contrast with white is only 3.92:1, so use it for surfaces and icons, and use `primary` for
 * small text.
 */
export const brand = '#008DA5'

declare module '@mui/material/styles' {
  interface Palette {
    /** Border color of inputs, with 3:1 contrast against the page (WCAG 1.4.11). */
    inputLine: string
  }
  interface PaletteOptions {
    inputLine: string
  }
}

const light: PaletteOptions = {
  mode: 'light',
  primary: { main: '#00677A', dark: '#004F5E', light: '#DDF3F6', contrastText: '#FFFFFF' },
  secondary: { main: '#3D5259', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', light: '#FCE9E7' },
  warning: { main: '#8A4B00', light: '#FFF1DC' },
  success: { main: '#1B6E3C', light: '#E3F3E8' },
  info: { main: '#1F5FA8', light: '#E5EFFA' },
  background: { default: '#F5F8F9', paper: '#FFFFFF' },
  text: { primary: '#12262C', secondary: '#4A6068', disabled: '#5F757D' },
  divider: '#D3DEE2',
  inputLine: '#6F868F',
  action: { disabled: '#5F757D', disabledBackground: '#DCE5E8' },
}

const dark: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#5ACBDD', dark: '#8FE3F0', light: '#12343C', contrastText: '#0D171A' },
  secondary: { main: '#B9CCD2', dark: '#D6E2E6', contrastText: '#0D171A' },
  error: { main: '#FF8A80', dark: '#FFB4AB', light: '#3A1917' },
  warning: { main: '#FFB95C', dark: '#FFD08F', light: '#3B2A10' },
  success: { main: '#7BD69B', dark: '#A3E6BC', light: '#13301F' },
  info: { main: '#8FBFF5', dark: '#B8D6F9', light: '#142A42' },
  background: { default: '#0D171A', paper: '#142227' },
  text: { primary: '#E6EFF1', secondary: '#A3B8BF', disabled: '#8CA1A9' },
  divider: '#2A3D44',
  inputLine: '#7F97A0',
  action: { disabled: '#8CA1A9', disabledBackground: '#22343A' },
}

/** The font that the product ships (base.css), then the fallback with the same line breaks, then the system's own. */
const fontFamily = '"Source Sans 3 Variable", "Source Sans fallback", system-ui, sans-serif'

type Palette = PaletteOptions & { mode: 'light' | 'dark' }

/** The five sizes of text. */
export const sizes = { small: '0.875rem', text: '0.9375rem', large: '1rem', heading: '1.1875rem', title: '1.5rem' } as const
const { small, text, large, heading, title } = sizes

/** Two weights: 600 for names and headings, 400 for everything else. */
const typography = {
  fontFamily,
  fontSize: 14,
  fontWeightMedium: 400,
  fontWeightBold: 600,
  h1: { fontSize: title, lineHeight: 1.3, fontWeight: 600, letterSpacing: '-0.01em' },
  h2: { fontSize: heading, lineHeight: 1.35, fontWeight: 600 },
  h3: { fontSize: large, lineHeight: 1.4, fontWeight: 600 },
  h4: { fontSize: text, lineHeight: 1.4, fontWeight: 600 },
  h5: { fontSize: text, lineHeight: 1.4, fontWeight: 600 },
  h6: { fontSize: text, lineHeight: 1.4, fontWeight: 600 },
  subtitle1: { fontSize: large, lineHeight: 1.5 },
  subtitle2: { fontSize: text, lineHeight: 1.45, fontWeight: 600 },
  body1: { fontSize: large, lineHeight: 1.5 },
  body2: { fontSize: text, lineHeight: 1.45 },
  caption: { fontSize: small, lineHeight: 1.4 },
  button: { textTransform: 'none', fontWeight: 400, fontSize: text },
  overline: { fontSize: small, fontWeight: 600, letterSpacing: '0.04em', lineHeight: 1.5 },
} as const satisfies ThemeOptions['typography']

/** The longest animation, in milliseconds. Also for the charts. */
export const longest = 200

/** Short durations for MUI's components, whose own are up to 375 ms, or more for tall parts that open. */
const transitions = {
  duration: {
    shortest: 120,
    shorter: 150,
    short: longest,
    standard: longest,
    complex: longest,
    enteringScreen: longest,
    leavingScreen: 150,
  },
  getAutoHeightDuration: () => longest,
} as const satisfies ThemeOptions['transitions']

/** Inputs with the label above the field, and a hint between them. */
const fields = (palette: Palette): ThemeOptions['components'] => ({
  MuiTextField: {
    defaultProps: { size: 'small', fullWidth: true },
    styleOverrides: { root: { display: 'flex', width: 'auto', gap: 4, '& > .MuiFormHelperText-root': { display: 'contents' } } },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        order: -2,
        alignSelf: 'flex-start',
        maxWidth: '100%',
        transform: 'none',
        transition: 'none',
        whiteSpace: 'normal',
        overflow: 'visible',
        flexShrink: 0,
        pointerEvents: 'auto',
        userSelect: 'auto',
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        ...typography.body2,
        fontWeight: 600,
        '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: palette.text?.primary },
      },
    },
  },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: palette.background?.paper,
        minHeight: 40,
        '&.Mui-disabled': { backgroundColor: theme.palette.action.hover },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 3 },
      }),
      input: {
        'textarea&': { height: 'auto', resize: 'vertical' },
        // MUI's placeholder is too pale to read (WCAG 1.4.3).
        '&::placeholder': { color: palette.text?.secondary, opacity: 1 },
      },
      // The label is above the input, not in its border.
      notchedOutline: {
        top: 0,
        borderColor: palette.inputLine,
        '& legend': { display: 'none' },
        '.Mui-error > &': { borderWidth: 2 },
      },
    },
  },
})

const components = (palette: Palette): ThemeOptions['components'] => ({
  ...reactAdminComponents,
  MuiCssBaseline: {
    styleOverrides: {
      // Digits of one width, so counts, times, and columns of numbers line up.
      body: { fontVariantNumeric: 'tabular-nums' },
      'button, input, select, textarea': { fontVariantNumeric: 'inherit' },
      'b, strong, th': { fontWeight: 600 },
      ':focus-visible': {
        outline: `3px solid ${(palette.primary as { main: string }).main}`,
        outlineOffset: 2,
        borderRadius: 4,
      },
      // Headings get focus only so that screen readers announce them.
      'h1:focus': { outline: 'none' },
      // Scrollable regions are focusable. They clip an outline unless it is inset.
      '[role=region]:focus-visible': { outlineOffset: -3 },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': { outline: `3px solid ${(palette.primary as { main: string }).main}`, outlineOffset: 2 },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minHeight: 36 }, sizeSmall: { minHeight: 30, fontSize: small } },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 32, minHeight: 32 } } },
  // The selected one looks like a selected radio button and the current page in the navigation.
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: palette.text?.primary,
        borderColor: palette.inputLine,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.palette.primary.main,
          backgroundColor: theme.palette.primary.light,
          borderColor: theme.palette.primary.main,
        },
      }),
      sizeSmall: { fontSize: small },
    },
  },
  MuiChip: { styleOverrides: { root: { fontSize: small } } },
  MuiBadge: { styleOverrides: { badge: { fontSize: small } } },
  MuiAvatar: { styleOverrides: { root: { fontSize: heading } } },
  ...fields(palette),
  MuiTableCell: { styleOverrides: { head: { fontWeight: 600 } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, '&.Mui-error': { fontWeight: 600 } } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiLink: { defaultProps: { underline: 'always' }, styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
  MuiTab: { styleOverrides: { root: { minHeight: 44, paddingInline: 12 } } },
  // No landmarks: a page may have several tables with pages, and many open parts.
  MuiPagination: { defaultProps: { as: 'div', role: 'group' } as object },
  MuiAccordion: { defaultProps: { slotProps: { region: { role: 'presentation' } } } },
  MuiTooltip: {
    defaultProps: { arrow: true, describeChild: true },
    styleOverrides: { tooltip: { fontSize: small, fontWeight: 400, lineHeight: 1.4 } },
  },
  MuiDialogTitle: { defaultProps: { variant: 'h2' } },
  MuiAlert: {
    styleOverrides: {
      // In a narrow pane, too, the button moves below a text that would be squeezed.
      message: { flex: '1 1 180px', minWidth: 0 },
      // On a phone, puts the button below the text, which would otherwise be too narrow.
      action: ({ theme }) => ({
        [theme.breakpoints.down('sm')]: { flexBasis: '100%', margin: 0, padding: theme.spacing(0.5, 0, 0, 3) },
      }),
      root: ({ ownerState: { variant = 'standard', severity = 'success' }, theme }) => ({
        alignItems: 'center',
        flexWrap: 'wrap',
        // In dark mode, MUI would darken the light shade to black.
        ...(variant === 'standard' && {
          color: theme.palette.text.primary,
          backgroundColor: theme.palette[severity].light,
        }),
      }),
    },
  },
})

/** The same design in both modes: dense, on an 8 px grid, with one type scale and visible focus rings. */
const buildTheme = (palette: Palette): Theme =>
  createTheme({
    palette,
    spacing: 8,
    shape: { borderRadius: 8 },
    // The narrow layout applies below 768 px (UX-006).
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1100, xl: 1440 } },
    typography,
    transitions,
    components: components(palette),
  })

/** The installation's own color in the light theme. Its contrast was checked when it was saved. In the dark theme, it would be too dark. */
function lightPalette(main: string | undefined): PaletteOptions {
  return main ? { ...light, primary: { main, dark: darken(main, 0.25), light: tintOf(main), contrastText: '#FFFFFF' } } : light
}

const themes: { light?: Theme; dark?: Theme } = {}

/** Builds each theme on first use because most users see only one. `ownColor` is the installation's color. */
export const themeFor = (mode: 'light' | 'dark', ownColor?: string): Theme =>
  (themes[mode] ??= buildTheme({ ...(mode === 'dark' ? dark : lightPalette(ownColor)), mode }))
