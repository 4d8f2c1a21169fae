/** The first known locale that matches the requested one (`es-MX` falls back to `es`), else English. */
export const localeOf = (asked: string, known: readonly string[]): string =>
  known.find(one => one === asked) ?? known.find(one => one === asked.split('-')[0]) ?? 'en'
