/**
 * Replaces MUI's CSS variables theme, which would add 6 KB to every first page load. The product does not use it, because
 * theme.ts builds separate light and dark themes. Aliased in `vite.config.ts`.
 */
const never = () => {
  throw new Error('CSS variables are in no theme of ours')
}

/** `createTheme` calls this function for `cssVariables: true`. */
export default never
/** The other exports of the replaced file. */
export const CssVarsProvider = never
export const useColorScheme = never
export const getInitColorSchemeScript = never
