import { useNavigate } from 'react-router-dom'
import { administration as facilities } from '#domain/facilities/administration.ts'
import type { FacilitySummary, Organization } from '#domain/organizations/schema.ts'
import { CreateDialog } from '../../components/dialog/CreateDialog.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { texts } from '../../i18n/english/organizations.ts'

type Props = { open: boolean; onClose: () => void; organization: Organization }

/** Creates a location by name and opens its intake (ORG-037). */
export function NewFacilityDialog({ open, onClose, organization }: Props) {
  const navigate = useNavigate()
  return (
    <CreateDialog<typeof facilities.create.body, FacilitySummary>
      open={open}
      resource="facilities"
      title={texts.locations.addTitle}
      schema={facilities.create.body}
      values={{ organization_id: organization.id, name: '' }}
      onSaved={({ id }) => navigate(`/facility/${id}/add/section1`)}
      done={({ name }) => texts.locations.added(name)}
      onClose={onClose}
      submit={texts.locations.create}
    >
      <FormText name="name" label={texts.locations.name} maxLength={255} autoComplete="off" />
    </CreateDialog>
  )
}
