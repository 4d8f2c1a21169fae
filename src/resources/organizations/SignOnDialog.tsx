import { useRef, useState } from 'react'
import { signOn } from '#domain/identity/signOn/contract.ts'
import { type Connection, ConnectionForm, NewConnectionForm, newAccountStates } from '#domain/identity/signOn/schema.ts'
import type { Organization } from '#domain/people/organizations/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { identityProviderTexts as texts } from '../../i18n/english/signOn.ts'
import { ConsoleSwitch, ConsoleText } from '../../ui/console/ConsoleForm.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { FormGroup } from '../../ui/fields/Form.tsx'
import { FormRadios } from '../../ui/fields/FormChoice.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = {
  open: boolean
  onClose: () => void
  organization: Pick<Organization, 'id' | 'facilities'>
  connection: Connection | undefined
}

/** Dialog that connects an organization to its identity provider, or changes the connection. */
export function SignOnDialog({ open, onClose, organization, connection }: Props) {
  const refresh = useRefreshOrganizations()
  const seen = useRef(connection?.updated_at)
  const { facilities } = organization
  const valuesOf = (current: Connection | undefined) => valuesIn(current, facilities)
  const [initial] = useState(() => valuesOf(connection))
  const params = { id: organization.id }
  async function save(body: typeof ConnectionForm._output) {
    if (connection)
      await call(signOn.edit, {
        params: { ...params, connectionId: connection.id },
        body: { ...body, ...(seen.current && { updated_at: seen.current }) },
      })
    else await call(signOn.create, { params, body })
    await refresh()
    return texts.saved
  }
  return (
    <InDialog open={open} title={connection ? texts.editOf(connection.issuer) : texts.add} maxWidth="md" onClose={onClose}>
      <ActionForm
        schema={connection ? ConnectionForm : NewConnectionForm}
        values={initial}
        labels={texts.fields}
        conflict={{
          valuesOf,
          onFresh: (fresh: Connection) => {
            seen.current = fresh.updated_at
          },
        }}
        onSubmit={save}
        onClose={onClose}
      >
        <FormGroup title={texts.groups.provider}>
          <ConsoleText source="issuer" label={texts.fields.issuer} hint={texts.hints.issuer} />
          <ConsoleText source="client_id" label={texts.fields.client_id} />
          <ConsoleText
            source="client_secret"
            label={texts.fields.client_secret}
            type="password"
            {...(connection && { hint: texts.hints.secret })}
          />
        </FormGroup>
        <FormGroup title={texts.groups.people}>
          <ConsoleText source="domains" label={texts.fields.domains} hint={texts.hints.domains} multiline minRows={2} />
          <FormRadios name="new_accounts" columns={1} options={newAccountOptions()} />
          <ConsoleSwitch source="required" label={texts.fields.required} hint={texts.hints.required} />
        </FormGroup>
        <FormGroup title={texts.groups.trust}>
          <ConsoleSwitch source="trusts_email" label={texts.fields.trusts_email} hint={texts.hints.trusts_email} />
          <ListText source="trusted_amr" hint={texts.hints.trusted} />
          <ListText source="trusted_acr" hint={texts.hints.trusted} />
        </FormGroup>
        <FormGroup title={texts.groups.roles} about={texts.rolesAbout}>
          <ConsoleText source="roles_claim" label={texts.fields.roles_claim} hint={texts.hints.roles_claim} optional />
          <ListText source="administrator_values" hint={texts.hints.administrators} />
          <ListText source="advocate_values" hint={texts.hints.advocates} />
        </FormGroup>
        {facilities.length > 0 && (
          <FormGroup title={texts.groups.locations} about={texts.locationsAbout}>
            {facilities.map(({ id, name }) =>
              locationLists.map(list => (
                <ConsoleText
                  key={`${id} ${list}`}
                  source={`locations.${id}.${list}`}
                  label={texts.at[list](name)}
                  multiline
                  minRows={1}
                />
              )),
            )}
          </FormGroup>
        )}
      </ActionForm>
    </InDialog>
  )
}

type ListProps = { source: 'trusted_amr' | 'trusted_acr' | 'administrator_values' | 'advocate_values'; hint: string }

/** An optional list of values, one per line. */
const ListText = ({ source, hint }: ListProps) => (
  <ConsoleText source={source} label={texts.fields[source]} hint={hint} multiline minRows={2} optional />
)

const newAccountOptions = () => newAccountStates.map(id => ({ id, name: texts.newAccounts[id] }))

const text = (list: readonly string[] | undefined) => list?.join('\n') ?? ''

const locationLists = ['coordinator_values', 'manager_values'] as const

const valuesIn = (connection: Connection | undefined, facilities: readonly { id: number }[]) => ({
  issuer: connection?.issuer ?? '',
  client_id: connection?.client_id ?? '',
  client_secret: '',
  domains: text(connection?.domains),
  required: connection?.required ?? false,
  new_accounts: connection?.new_accounts ?? ('none' as const),
  trusts_email: connection?.trusts_email ?? false,
  trusted_acr: text(connection?.trusted_acr),
  trusted_amr: text(connection?.trusted_amr),
  roles_claim: connection?.roles_claim ?? '',
  administrator_values: text(connection?.administrator_values),
  advocate_values: text(connection?.advocate_values),
  locations: Object.fromEntries(
    facilities.map(({ id }) => {
      const lists = connection?.locations.find(({ facility_id }) => facility_id === id)
      return [id, { manager_values: text(lists?.manager_values), coordinator_values: text(lists?.coordinator_values) }]
    }),
  ),
})
