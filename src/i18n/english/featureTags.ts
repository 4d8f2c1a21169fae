import { words } from '../words.ts'

/** The feature tags screen. The misspellings are prescribed (TAG-012). */
export const texts = words('featureTags', {
  title: 'Feature Tags',
  add: 'Add Feature Tag',
  edit: 'Edit %{content}',
  editTitle: 'Edit Feature Tag',
  added: 'Succesfully uploaded new Feature Tag',
  edited: 'Succesfully edited Feature Tag',
  search: 'Search feature tags',
  newCategory: 'New category',
  select: 'Select',
  none: 'None',
  ruled: 'Passage relies on this tag, so it cannot be made inactive.',
  tooltip: 'Tooltip: %{content}',
  /** Column and input labels, named according to react-admin's convention. */
  fields: {
    id: 'ID',
    category: 'Category',
    ui_friendly_category: 'UI Friendly Category',
    ui_main_category: 'UI Main Category',
    content: 'Content',
    filter_content: 'Filter Tag Content',
    tooltip_content: 'Tooltip Content',
    display_order: 'Display Order',
    updated_at: 'Last Updated',
    active: 'Status',
    edit: 'Edit',
  },
})
