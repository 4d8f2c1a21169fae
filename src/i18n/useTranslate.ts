import { useTranslate as useProvider } from 'ra-core'
import type { texts as facilities } from './english/facilities.ts'
import type { texts as featureTags } from './english/featureTags.ts'
import type { texts as fields } from './english/fields.ts'
import type { bulkTexts as bulk } from './english/grid.ts'
import type { texts as organizations } from './english/organizations.ts'
import type { texts as payers } from './english/payers.ts'
import type { texts as treatmentTerms } from './english/treatmentTerms.ts'
import type { texts as users } from './english/users.ts'
import type { Names, PhraseOf, ValueOf } from './translations.ts'

type Catalog = {
  bulk: typeof bulk
  fields: typeof fields
  resources: {
    users: typeof users
    organizations: typeof organizations
    facilities: typeof facilities
    featureTags: typeof featureTags
    payers: typeof payers
    treatmentTerms: typeof treatmentTerms
  }
}

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string | ((...values: never[]) => string) ? K : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]
type At<T, K> = K extends `${infer Head}.${infer Rest}` ? At<T[Head & keyof T], Rest> : T[K & keyof T]
type Named<S> = { [Name in Names<S>[number] & string]: ValueOf<Name> }
type ValuesOf<Text> = Text extends string ? [] : [values: Named<PhraseOf<Text>>]

/** The keys of the console's strings, such as `resources.users.fields.email`. */
export type TextKey = KeysOf<Catalog>
export type Translate = <K extends TextKey>(key: K, ...values: ValuesOf<At<Catalog, K>>) => string

/**
 * react-admin's `useTranslate` with typed keys and values. A file that uses it must also import the English strings that it
 * reads, because the import loads them.
 */
export const useTranslate = useProvider as () => Translate
