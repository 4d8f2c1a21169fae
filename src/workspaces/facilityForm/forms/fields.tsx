import type { Facility } from '#domain/facilities/schema.ts'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import type { FieldProps } from '../../../components/form/useField.ts'
import { texts } from '../../../i18n/english/facilityForm.ts'

export type SectionFormProps = {
  facility: Pick<Facility, 'id' | 'phone_extension'>
  level: 2 | 3
  /** Hides the controls for uploading and deleting files. */
  readOnly: boolean
}

const answers = [
  { id: true, name: texts.yes },
  { id: false, name: texts.no },
]

export const YesNo = ({ onChosen, ...field }: FieldProps & { onChosen?: (yes: boolean) => void }) => (
  <FormRadios<boolean> {...field} options={answers} {...(onChosen && { onChosen })} />
)
