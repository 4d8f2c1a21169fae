import Block from '@mui/icons-material/BlockOutlined'
import Check from '@mui/icons-material/Check'
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useRecordContext, WithRecord } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { Organization } from '#domain/people/organizations/schema.ts'
import { tokens } from '#domain/people/programs/contract.ts'
import { provisioningScope, type TokenScope, tokenDays, tokenScopes } from '#domain/people/programs/rules.ts'
import { NewToken, type Token } from '#domain/people/programs/schema.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/programs.ts'
import { copyText } from '../../ui/browser.ts'
import { ConsoleText } from '../../ui/console/ConsoleForm.tsx'
import type { TableColumn } from '../../ui/console/ConsoleTable.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { ServerExportButton } from '../../ui/console/ListExportButton.tsx'
import { LocalRows } from '../../ui/console/ListRows.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FormCheckbox, FormCheckboxes } from '../../ui/fields/FormChoice.tsx'
import { FormNumber } from '../../ui/fields/FormNumber.tsx'
import { LabelledInput } from '../../ui/fields/Labelled.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { ToneChip } from '../../ui/StatusChip.tsx'
import { workflowTime } from '../../ui/times.ts'
import { tokensQuery, useRefreshOrganizations } from './queries.ts'

type Props = { organization: Organization }

const scopeText = (scope: TokenScope) => texts.scopes[scope.replace(':', '_') as keyof typeof texts.scopes]

/** The tokens of the organization's programs, for its administrators. */
export function TokensPart({ organization }: Props) {
  const query = useQuery(tokensQuery(organization.id))
  return (
    <Section
      framed
      level="h2"
      title={texts.title}
      about={
        <>
          {texts.about}{' '}
          <MuiLink href="/api/docs" target="_blank" rel="noreferrer">
            {texts.docs}
          </MuiLink>
        </>
      }
      action={
        <>
          <ServerExportButton
            fileName={`tokens-organization-${organization.id}`}
            load={() => call(tokens.export, { params: { id: organization.id } })}
          />
          <DialogButton variant="outlined" label={texts.add}>
            {dialog => <NewTokenDialog {...dialog} organization={organization} />}
          </DialogButton>
        </>
      }
    >
      <Loaded query={query}>
        {rows => (
          <LocalRows
            rows={rows}
            label={texts.title}
            param="tokens"
            columns={tokenColumns()}
            actions={{ label: texts.actions, cell: <RevokeButton organization={organization} /> }}
            search={texts.search}
            noMatches={texts.noneFound}
            none={texts.none}
          />
        )}
      </Loaded>
    </Section>
  )
}

const chips = {
  active: { tone: 'success', icon: <Check /> },
  expired: { tone: 'neutral', icon: <HourglassEmpty /> },
  revoked: { tone: 'neutral', icon: <Block /> },
} as const

const tokenColumns = (): TableColumn[] => [
  { label: texts.columns.name, cell: <NameField /> },
  { label: texts.columns.scopes, cell: <ScopesField /> },
  { label: texts.columns.expires, cell: <WithRecord<Token> render={({ expires_at }) => workflowTime(expires_at)} /> },
  {
    label: texts.columns.used,
    cell: <WithRecord<Token> render={({ last_used_at }) => (last_used_at ? <RelativeTime at={last_used_at} /> : texts.never)} />,
  },
  {
    label: texts.columns.state,
    cell: (
      <WithRecord<Token> render={token => <ToneChip {...chips[tokenState(token)]} label={texts.states[tokenState(token)]} />} />
    ),
  },
]

const tokenState = ({ revoked_at, expires_at }: Token) =>
  revoked_at ? 'revoked' : Date.parse(expires_at) <= Date.now() ? 'expired' : 'active'

function NameField() {
  const { name, hint, created_by } = useRecordContext<Token>()!
  return (
    <>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      <Typography variant="body2" color="textSecondary">
        {texts.endsWith(hint)} · {texts.by(created_by)}
      </Typography>
    </>
  )
}

function ScopesField() {
  const { scopes, covered } = useRecordContext<Token>()!
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {scopes.map(scope => (
        <li key={scope}>{scopeText(scope)}</li>
      ))}
      {covered && (
        <Box component="li" sx={{ fontWeight: 600 }}>
          {texts.covered}
        </Box>
      )}
    </Box>
  )
}

function RevokeButton({ organization }: Props) {
  const token = useRecordContext<Token>()!
  const refresh = useRefreshOrganizations()
  const [asking, setAsking] = useState(false)
  async function revoke() {
    await call(tokens.revoke, { params: { id: organization.id, tokenId: token.id } })
    void refresh()
    return texts.revoked(token.name)
  }
  return (
    <>
      {tokenState(token) === 'active' && (
        <Button size="small" color="error" aria-label={texts.revokeOf(token.name)} onClick={() => setAsking(true)}>
          {texts.revoke}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={texts.revokeTitle(token.name)}
        confirm={texts.revoke}
        onConfirm={revoke}
        onClose={() => setAsking(false)}
      >
        {texts.revokeAsk}
      </ConfirmDialog>
    </>
  )
}

const scopeOptions = () => tokenScopes.map(scope => ({ id: scope, name: scopeText(scope) }))
const empty = { name: '', scopes: [], covered: false, valid_days: tokenDays.proposed }

/** Dialog that creates a token and then shows it, once. */
function NewTokenDialog({ open, onClose, organization }: Props & { open: boolean; onClose: () => void }) {
  const refresh = useRefreshOrganizations()
  const [token, setToken] = useState<string>()
  const mayProvision = can(useWhoami(), 'programs.provision', undefined)
  const close = () => {
    onClose()
    void refresh()
  }
  return (
    <InDialog open={open} title={texts.addTitle} onClose={close} onExited={() => setToken(undefined)}>
      {token ? (
        <ShownOnce label={texts.token} value={token} onDone={close} />
      ) : (
        <ActionForm
          schema={NewToken}
          values={empty}
          labels={texts.fields}
          onClose={onClose}
          submit={texts.submit}
          sending={texts.creating}
          onSubmit={async body => setToken((await call(tokens.create, { params: { id: organization.id }, body })).token)}
        >
          <ConsoleText source="name" label={texts.fields.name} />
          <FormCheckboxes
            name="scopes"
            options={scopeOptions()}
            isVisible={({ id }) => mayProvision || id !== provisioningScope}
          />
          <CoveredField hint={texts.coverHint} />
          <FormNumber name="valid_days" integer unit={texts.days.unit} />
        </ActionForm>
      )}
    </InDialog>
  )
}

/** The confirmation that a program may receive patient data. Only super admins can give it. */
export function CoveredField({ hint }: { hint: string }) {
  const mayCover = can(useWhoami(), 'programs.cover', undefined)
  return <FormCheckbox name="covered" disabled={!mayCover} hint={mayCover ? hint : `${hint} ${texts.onlySuperAdmins}`} />
}

/** A secret that is not shown again, with a button that copies it. */
export function ShownOnce({ label, value, onDone }: { label: string; value: string; onDone: () => void }) {
  const notify = useNotify()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning" role="status">
        {texts.once}
      </Alert>
      <LabelledInput label={label} value={value} readOnly onFocus={event => event.target.select()} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={async () => {
            if (await copyText(value)) notify(texts.copied, { type: 'success' })
            else notify(texts.notCopied, { type: 'warning' })
          }}
        >
          {texts.copy}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {texts.done}
        </Button>
      </Box>
    </Box>
  )
}
