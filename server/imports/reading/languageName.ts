const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Languages that the feature tags name differently than the Unicode registry. */
const tagNames: Readonly<Record<string, string>> = {
  Persian: 'Farsi',
  'Haitian Creole': 'Creole',
  Filipino: 'Tagalog',
  'American Sign Language': 'Sign language',
  Mandarin: 'Chinese',
  'Mandarin Chinese': 'Chinese',
  Cantonese: 'Chinese',
}

/** The English name of a language code, such as es, spa, or es-MX; undefined if the code is not known. */
export function languageName(code: string): string | undefined {
  try {
    const name = names.of(code.trim().split(/[-_]/)[0]!)
    return name && (tagNames[name] ?? name)
  } catch {
    return undefined
  }
}
