import type { insuranceTypes } from '#domain/payers/schema.ts'

/** How the screens call the two types of insurance (PAYR-003). */
export const typeNames: Record<(typeof insuranceTypes)[number], string> = {
  Public: 'Medicaid/Medicare',
  Private: 'Commercial Policy',
}

/** The texts of both payers screens; the misspelt one is the specification's (spec 1 §8). */
export const texts = {
  title: { Public: 'Public Insurance Providers', Private: 'Private Insurance Providers' },
  add: 'Add Insurance Provider',
  edit: (name: string) => `Edit ${name}`,
  editTitle: 'Edit Insurance Provider',
  added: 'Succesfully added new Insurance Provider',
  edited: 'Successfully edited',
  active: 'Active',
  inactive: 'Inactive',
}

/** What each field is called, in the table and in the dialogs. */
export const labels = {
  id: 'ID',
  payer_code: 'Payer Code',
  payer_name: 'Payer Name',
  updated_at: 'Last Updated',
  insurance_type: 'Insurance Type',
  active: 'Status',
  edit: 'Edit',
}
