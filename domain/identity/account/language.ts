/** The languages of the screens. The API is in English; the app translates its messages where it displays them. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The first known language that matches the requested one (`es-MX` is Spanish), or else English. */
export const resolveLanguage = (requested: string): Language =>
  languages.find(language => language === requested.split('-')[0]?.toLowerCase()) ?? 'en'
