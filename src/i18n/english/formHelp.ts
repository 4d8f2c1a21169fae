import { words } from '../words.ts'

/** Texts of form fields that the sign-in page does not use. */
export const texts = words('formHelp', {
  why: 'Why do we ask?',
  clear: 'Clear answer',
  clearOf: 'Clear answer: %{label}',
  counted: '%{typed} of %{most} characters',
  tooMany: '%{count} character over the limit of %{most} |||| %{count} characters over the limit of %{most}',
})
