import type { Language } from '#domain/identity/account/language.ts'

/** The sentences of index.html, which people read before the app has loaded. */
const english = {
  needsScripts: 'Passage needs JavaScript. Turn it on in your browser, then reload this page.',
  notLoaded: 'Passage is taking a long time to load. Check your connection, then reload this page.',
  about: 'Find a treatment bed tonight: intake, signed release, matching, application, and admission in one place.',
}

export type PageText = keyof typeof english

export const pageTexts: Record<Language, Record<PageText, string>> = {
  en: english,
  es: {
    needsScripts: 'Passage necesita JavaScript. Actívelo en su navegador y vuelva a cargar esta página.',
    notLoaded: 'Passage está tardando mucho en cargar. Revise su conexión y vuelva a cargar esta página.',
    about:
      'Encuentre una cama de tratamiento esta noche: registro de ingreso, autorización firmada, búsqueda, solicitud y admisión en un solo lugar.',
  },
}
