/**
 * Stands in the browser for the part of MUI that makes themes of CSS variables, which ours are not (theme.ts: one theme for light,
 * one for dark): 6 KB of every first page. `vite.config.ts` puts it there.
 */
const never = () => {
  throw new Error('CSS variables are in no theme of ours')
}

/** What createTheme would call for `cssVariables: true`. */
export default never
/** What ThemeProvider would draw for a theme of several color schemes, and what stands beside it in that file. */
export const CssVarsProvider = never
export const useColorScheme = never
export const getInitColorSchemeScript = never
