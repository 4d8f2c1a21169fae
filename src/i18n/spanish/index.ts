import { es as dates } from 'date-fns/locale/es'
import { newsInSpanish } from '#domain/messaging/notifications/spanish.ts'
import type { Catalog, Phrases } from '../i18nProvider.ts'
import { release } from './messages/release.ts'
import { messages } from './messages.ts'
import { mui } from './mui.ts'
import { admin } from './reactAdmin.ts'

/** Each file has one constant for each constant of the English file: `texts` is the area named like the file, `xTexts` the area `x`. */
const files = import.meta.glob<Record<string, Phrases>>(
  ['./*.ts', '!./index.ts', '!./reactAdmin.ts', '!./messages.ts', '!./mui.ts'],
  {
    eager: true,
  },
)

const areas = Object.entries(files).flatMap(([path, file]) =>
  Object.entries(file).map(
    ([name, texts]) => [name === 'texts' ? path.slice(2, -3) : name.replace(/Texts$/, ''), texts] as const,
  ),
)

/** All Spanish texts. They load as one file, when the app first shows Spanish. */
export const spanish: Catalog = {
  phrases: Object.fromEntries(areas),
  admin,
  messages,
  news: { ...newsInSpanish, ...messages },
  release,
  theme: mui,
  dates,
}
