import { organizations } from '#domain/organizations/contract.ts'
import { type ListedOrganization, NewOrganization } from '#domain/organizations/schema.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { refuseUnknownNpi } from '../../components/NpiField.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { notSaved } from './notSaved.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = { open: boolean; onClose: () => void; type: ListedOrganization['type'] }

const empty = { name: '', contact_first_name: '', contact_last_name: '', email: '', phone_number: '', npi_number: '' }
const noAddress = { address_line_one: '', address_line_two: '', city: '', state: '', zip_code: '' }

/** Adds a treatment center or a hospital, which then awaits approval (ORG-004, ORG-016). */
export function NewOrganizationDialog({ open, onClose, type }: Props) {
  const refresh = useRefreshOrganizations()
  async function save(organization: NewOrganization) {
    await refuseUnknownNpi(organization.npi_number)
    await call(organizations.create, { body: organization }).catch(notSaved)
    void refresh()
    return texts.created
  }
  return (
    <RecordDialog
      open={open}
      title={texts.newTitle}
      maxWidth="md"
      schema={NewOrganization}
      values={{ type, plan: 'free', ...empty, ...noAddress }}
      onSubmit={save}
      onClose={onClose}
      submit={texts.continue}
      cancel={texts.nevermind}
    >
      <OrganizationFields hospital={type === 'hospital'} />
    </RecordDialog>
  )
}
