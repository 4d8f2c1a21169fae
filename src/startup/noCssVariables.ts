/**
 * Replaces MUI's CSS variables theme, which is not used (theme.ts builds separate light and dark themes) and would add 6 KB to
 * every first page. Aliased in `vite.config.ts`.
 */
const never = () => {
  throw new Error('CSS variables are in no theme of ours')
}

/** Called by createTheme for `cssVariables: true`. */
export default never
/** Other exports of the replaced file. */
export const CssVarsProvider = never
export const useColorScheme = never
export const getInitColorSchemeScript = never
