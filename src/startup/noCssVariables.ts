/**
 * Replaces MUI's CSS variables theme, which is not used (theme.ts builds separate light and dark themes) and would add 6 KB to
 * every first page. Aliased in `vite.config.ts`.
 */
const never = () => {
  throw new Error('cssVariables is unused')
}

/** Never called: createTheme needs it only with `cssVariables: true`, which Passage does not set. */
export default never
/** Other exports of the replaced file. */
export const CssVarsProvider = never
export const useColorScheme = never
export const getInitColorSchemeScript = never
