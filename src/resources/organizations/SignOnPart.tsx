import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { signOn } from '#domain/identity/signOn/contract.ts'
import type { Connection, TestReport } from '#domain/identity/signOn/schema.ts'
import type { Organization } from '#domain/people/organizations/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { identityProviderTexts as texts } from '../../i18n/english/signOn.ts'
import { domainText, errorText } from '../../i18n/i18nProvider.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { useRefreshOrganizations } from './queries.ts'

const SignOnDialog = lazyWithRetry(() => import('./SignOnDialog.tsx'), 'SignOnDialog', 'dialog')

const connectionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'sign-on', id],
    queryFn: ({ signal }) => call(signOn.list, { params: { id }, signal }),
  })

/** The organization's connections to its identity providers. Only super admins see this section. */
export function SignOnPart({ organization }: { organization: Pick<Organization, 'id' | 'facilities'> }) {
  const query = useQuery(connectionsQuery(organization.id))
  const [editing, setEditing] = useState<{ open: boolean; connection?: Connection | undefined }>()
  const edit = (connection?: Connection) => setEditing({ open: true, connection })
  return (
    <Section
      framed
      level="h2"
      title={texts.title}
      about={texts.about}
      action={
        <Button variant="outlined" disabled={!query.data?.addresses} onClick={() => edit()}>
          {texts.add}
        </Button>
      }
    >
      <Loaded query={query} failed={texts.failed}>
        {data => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {!data.addresses && <Alert severity="info">{texts.noAddress}</Alert>}
            {data.connections.length === 0 && <Typography variant="body2">{texts.none}</Typography>}
            {data.connections.map(connection => (
              <ConnectionRow key={connection.id} connection={connection} onEdit={() => edit(connection)} />
            ))}
            {data.addresses && (
              <Box>
                <Typography variant="h3" sx={{ mb: 1 }}>
                  {texts.addresses}
                </Typography>
                <Facts
                  facts={[
                    [texts.redirect, data.addresses.redirect_uri],
                    [texts.postLogout, data.addresses.post_logout_redirect_uri],
                    [texts.backChannel, data.addresses.back_channel_logout_uri],
                  ]}
                />
              </Box>
            )}
          </Box>
        )}
      </Loaded>
      <Suspense>
        {editing && (
          <SignOnDialog
            key={`${editing.connection?.id} ${editing.connection?.updated_at}`}
            open={editing.open}
            organization={organization}
            connection={editing.connection}
            onClose={() => setEditing({ ...editing, open: false })}
          />
        )}
      </Suspense>
    </Section>
  )
}

function ConnectionRow({ connection, onEdit }: { connection: Connection; onEdit: () => void }) {
  const refresh = useRefreshOrganizations()
  const [removing, setRemoving] = useState(false)
  const { issuer } = connection
  const params = { id: connection.organization_id, connectionId: connection.id }
  const test = useMutation({ mutationFn: () => call(signOn.test, { params }) })
  async function remove() {
    await call(signOn.remove, { params })
    await refresh()
    return texts.removed
  }
  return (
    <Box
      component="article"
      aria-label={issuer}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, display: 'grid', gap: 1.5 }}
    >
      <Facts dense="phone" facts={factsOf(connection)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          size="small"
          aria-label={texts.testOf(issuer)}
          disabled={test.isPending}
          onClick={() => test.mutate()}
        >
          {test.isPending ? texts.testing : texts.test}
        </Button>
        <Button size="small" aria-label={texts.editOf(issuer)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button size="small" color="error" aria-label={texts.removeOf(issuer)} onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
      </Box>
      <Box role="status">
        {test.isError && <Alert severity="error">{errorText(test.error)}</Alert>}
        {test.data && !test.isPending && <Report report={test.data} />}
      </Box>
      <ConfirmDialog
        open={removing}
        title={texts.removeOf(issuer)}
        confirm={texts.remove}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        {texts.removeAsk(connection.domains.join(', '))}
      </ConfirmDialog>
    </Box>
  )
}

const factsOf = ({ issuer, client_id, domains, required, new_accounts, locations, linked_accounts }: Connection): Fact[] => [
  [texts.fields.issuer, issuer],
  [texts.fields.client_id, client_id],
  [texts.fields.domains, domains.join(', ')],
  [texts.fields.sign_in, required ? texts.required : texts.optional],
  [texts.fields.new_accounts, texts.newAccounts[new_accounts]],
  ...(locations.length ? [[texts.rolesAtLocations, texts.locationCount(locations.length)] as const] : []),
  [texts.fields.linked_accounts, texts.linked(linked_accounts)],
]

/** Steps that a connection can work without. */
const optionalSteps = ['pkce', 'sign_out']

const Report = ({ report }: { report: TestReport }) => (
  <Alert severity={report.ok ? 'success' : 'error'}>
    {report.ok ? texts.testPassed : texts.testFailed}
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
      {report.steps.map(({ step, ok, detail }) => (
        <li key={step}>
          {texts.steps[step]}: {ok ? texts.stepPassed : optionalSteps.includes(step) ? texts.stepHint : texts.stepFailed}
          {detail && `. ${domainText(detail)}`}
        </li>
      ))}
    </Box>
  </Alert>
)
