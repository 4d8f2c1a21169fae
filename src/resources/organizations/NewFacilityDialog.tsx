import { useNavigate } from 'react-router-dom'
import { administration as facilities } from '#domain/facilities/administration.ts'
import type { Organization } from '#domain/organizations/schema.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'

type Props = { open: boolean; onClose: () => void; organization: Organization }

/** Adds a location by its name, and leads on to its intake (ORG-037). */
export function NewFacilityDialog({ open, onClose, organization }: Props) {
  const navigate = useNavigate()
  async function save(facility: { organization_id: number; name: string }) {
    const { id, name } = await call(facilities.create, { body: facility })
    await navigate(`/facility/${id}/add/section1`)
    return texts.locations.added(name)
  }
  return (
    <RecordDialog
      open={open}
      title={texts.locations.addTitle}
      schema={facilities.create.body}
      values={{ organization_id: organization.id, name: '' }}
      onSubmit={save}
      onClose={onClose}
      submit={texts.locations.create}
    >
      <FormText name="name" label={texts.locations.name} maxLength={255} autoComplete="off" />
    </RecordDialog>
  )
}
