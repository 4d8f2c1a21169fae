import { FormRadios } from '../../../components/form/FormRadios.tsx'
import type { FieldProps } from '../../../components/form/useField.ts'
import { texts } from '../../../i18n/english/facilityForm.ts'

/** Props of every section form. */
export type SectionFormProps = {
  facility: { id: number }
  /** Level of the group headings. */
  level: 2 | 3
  /** Hides uploads and deletes. */
  readOnly: boolean
}

const answers = [
  { id: true, name: texts.yes },
  { id: false, name: texts.no },
]

export const YesNo = ({ onChosen, ...field }: FieldProps & { onChosen?: (yes: boolean) => void }) => (
  <FormRadios<boolean> {...field} options={answers} {...(onChosen && { onChosen })} />
)
