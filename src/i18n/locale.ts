/** The first known locale that matches the requested one (`es-MX` falls back to `es`), or else English. */
export const resolveLocale = (requested: string, known: readonly string[]): string =>
  known.find(item => item === requested) ?? known.find(item => item === requested.split('-')[0]) ?? 'en'
