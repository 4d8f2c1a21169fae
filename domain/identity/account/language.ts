/** The languages of the screens. The API is in English; the app translates its messages where it displays them. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
