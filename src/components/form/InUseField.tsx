import { texts } from '../../i18n/english/fields.ts'
import { FormRadios } from './FormRadios.tsx'

const options = [
  { id: true, name: texts.inUse.active },
  { id: false, name: texts.inUse.inactive },
]

/** Whether a record is in use; out of use, it leaves the lists and stays where it is named. `stays` says why it must be. */
export const InUseField = ({ stays }: { stays?: string | undefined }) => (
  <FormRadios name="active" label={texts.inUse.label} columns={2} options={options} disabled={Boolean(stays)} hint={stays} />
)
