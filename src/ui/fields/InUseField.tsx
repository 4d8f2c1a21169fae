import { texts } from '../../i18n/english/fields.ts'
import { FormRadios } from './FormRadios.tsx'

const options = [
  { id: true, name: texts.inUse.active },
  { id: false, name: texts.inUse.inactive },
]

/** Shows the status in the choice between two versions of a record. */
export const showActive = (field: string, value: unknown) =>
  field === 'active' ? options.find(({ id }) => id === value)?.name : undefined

/**
 * Field that sets whether a record is active. An inactive record is no longer offered as an option, but stays wherever it is
 * already used. `lockedReason` explains why the record cannot be deactivated.
 */
export const InUseField = ({ lockedReason }: { lockedReason?: string | undefined }) => (
  <FormRadios
    name="active"
    label={texts.inUse.label}
    columns={2}
    options={options}
    disabled={Boolean(lockedReason)}
    hint={lockedReason}
  />
)
