import { FormRadios } from '../../../components/form/FormRadios.tsx'
import type { FieldProps } from '../../../components/form/useField.ts'
import { texts } from '../../../i18n/english/facilityForm.ts'

/** What every section's form gets. */
export type SectionFormProps = {
  facility: { id: number }
  /** Of the headings of its groups. */
  level: 2 | 3
  /** Nothing is brought or taken away by who only looks on. */
  readOnly: boolean
}

const answers = [
  { id: true, name: texts.yes },
  { id: false, name: texts.no },
]

/** Yes or no. */
export const YesNo = ({ onChosen, ...field }: FieldProps & { onChosen?: (yes: boolean) => void }) => (
  <FormRadios<boolean> {...field} options={answers} {...(onChosen && { onChosen })} />
)
