import type { Likeness } from '#domain/directory/payerMerges/rules.ts'
import type { insuranceTypes } from '#domain/directory/payers/schema.ts'
import { translations } from '../translations.ts'

/** The payer screens. The misspelling is prescribed (PAYR-011). */
export const texts = translations('payers', {
  title: { Public: 'Public Insurance Providers', Private: 'Private Insurance Providers' },
  /** The insurance types' display names (PAYR-003). */
  types: { Public: 'Medicaid/Medicare', Private: 'Commercial Policy' } satisfies Record<(typeof insuranceTypes)[number], string>,
  search: 'Search providers',
  add: 'Add Insurance Provider',
  edit: 'Edit %{name}',
  editTitle: 'Edit Insurance Provider',
  added: 'Succesfully added new Insurance Provider',
  edited: 'Successfully edited',
  /** Column and input labels, named according to react-admin's convention. */
  fields: {
    id: 'ID',
    payer_code: 'Payer Code',
    payer_name: 'Payer Name',
    updated_at: 'Last Updated',
    insurance_type: 'Insurance Type',
    active: 'Status',
    edit: 'Edit',
  },
  duplicates: {
    open: 'Find duplicates',
    title: 'Duplicate payers',
    about: 'Payers that are probably the same. Merge them, or keep them separate so that they are no longer listed here.',
    back: 'Back to payers',
    state: 'Status',
    states: { Open: 'To review', Apart: 'Kept separate' },
    first: 'First payer',
    second: 'Second payer',
    compared: 'In common',
    none: 'No possible duplicates',
    pair: '%{one} and %{other}',
    alike: {
      name: 'Same name',
      code: 'Same code, apart from leading zeros',
      alias: 'Another name or an earlier code in common',
    } satisfies Record<Likeness, string>,
    unlike: 'These payers have no name or code in common. Are they the same?',
    keep: 'Keep this payer',
    code: 'Payer code %{code}',
    aliases: 'Also known as %{names}',
    inactive: 'Inactive',
    uses: {
      patients: '%{count} patient |||| %{count} patients',
      facilities: '%{count} facility |||| %{count} facilities',
    },
    merge: 'Merge…',
    apart: 'Keep separate',
    again: 'List as possible duplicates again',
    two: 'Select exactly two payers to merge.',
    confirm: 'Merge',
    confirmTitle: 'Merge %{losing} into %{keeping}?',
    confirmAbout:
      'The plans of %{patients} and the networks of %{facilities} will refer to %{keeping}. Searches for the other payer’s name or code will still find it. You cannot undo this.',
    done: '%{losing} was merged into %{keeping}',
    keptApart: '%{one} and %{other} are kept separate',
    offeredAgain: '%{one} and %{other} are listed as possible duplicates again',
    readOnly: 'Your role lets you view this but not change it.',
  },
  bulk: {
    activate: 'Set %{count} insurance provider active |||| Set %{count} insurance providers active',
    deactivate: 'Set %{count} insurance provider inactive |||| Set %{count} insurance providers inactive',
    active: 'Forms offer them again.',
    inactive: 'Forms no longer offer them. Records that use them keep them.',
  },
})
