/** The first of `known` that speaks the asked language (`es-MX` is `es` where there is no Mexican one), else English. */
export const localeOf = (asked: string, known: readonly string[]): string =>
  known.find(one => one === asked) ?? known.find(one => one === asked.split('-')[0]) ?? 'en'
