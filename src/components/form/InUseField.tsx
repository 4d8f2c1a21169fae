import { texts } from '../../i18n/english/fields.ts'
import { FormRadios } from './FormRadios.tsx'

const options = [
  { id: true, name: texts.inUse.active },
  { id: false, name: texts.inUse.inactive },
]

/**
 * Sets whether a record is active. Inactive records are no longer offered as options but remain where they are already used.
 * `lockedReason` explains why the record cannot be made inactive.
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
