import type { TermKind } from '#domain/imports/treatmentTerms/schema.ts'
import { translations } from '../translations.ts'

/** The screen with the words by which imports recognize treatment. */
export const texts = translations('treatmentTerms', {
  title: 'Treatment terms',
  about:
    'If a directory also lists other services, such as a 211 directory, an import adds only the services that one of these words or taxonomy terms names. Changes apply to the next preview and import.',
  search: 'Search treatment terms',
  add: 'Add term',
  edit: 'Edit %{term}',
  editTitle: 'Edit treatment term',
  added: 'Term added',
  edited: 'Term saved',
  remove: 'Remove',
  removed: '%{count} term removed |||| %{count} terms removed',
  restored: '%{count} term added again |||| %{count} terms added again',
  help: 'For words: * at the end of a word means any ending, / separates words of which one is enough, and … means up to three words. For a taxonomy term: its name, its code, or the start of its code.',
  kinds: { words: 'Words', term: 'Taxonomy term' } satisfies Record<TermKind, string>,
  fields: { id: 'ID', kind: 'Type', term: 'Term', updated_at: 'Last Updated', edit: 'Edit' },
})
