import Block from '@mui/icons-material/BlockOutlined'
import Check from '@mui/icons-material/Check'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify, useRecordContext, WithRecord } from 'ra-core'
import { useState } from 'react'
import type { Organization } from '#domain/people/organizations/schema.ts'
import { webhooks } from '#domain/people/programs/contract.ts'
import { type WebhookEvent, webhookEvents } from '#domain/people/programs/rules.ts'
import { type Delivery, NewWebhook, type Webhook } from '#domain/people/programs/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { call } from '../../dataProvider/call.ts'
import { webhooksTexts as texts } from '../../i18n/english/programs.ts'
import { ConsoleText } from '../../ui/console/ConsoleForm.tsx'
import { LocalTable, type TableColumn } from '../../ui/console/ConsoleTable.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { ActionForm, InDialog } from '../../ui/console/InDialog.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FormCheckboxes } from '../../ui/fields/FormChoice.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { CardSkeletons } from '../../ui/PageSkeleton.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { FailedState } from '../../ui/StateBox.tsx'
import { type Tone, ToneChip } from '../../ui/StatusChip.tsx'
import { workflowTime } from '../../ui/times.ts'
import { deliveriesQuery, useRefreshOrganizations, webhooksQuery } from './queries.ts'
import { CoveredField, ShownOnce } from './TokensPart.tsx'

type Props = { organization: Organization }
type OnOne = Props & { webhook: Webhook }

const eventText = (event: Delivery['event']) => texts.events[event.replace('.', '_') as keyof typeof texts.events]
const eventOptions = () =>
  keysOf(webhookEvents).map((event: WebhookEvent) => ({ id: event, name: eventText(event), hint: event }))

/** Why an attempt failed, in words. */
function failureText(code: string): string {
  const { http, other, ...known } = texts.failures
  if (code.startsWith('HTTP_')) return http(code.slice('HTTP_'.length))
  return code in known ? known[code as keyof typeof known] : other(code)
}

/** The organization's webhooks, for its administrators. */
export function WebhooksPart({ organization }: Props) {
  const query = useQuery(webhooksQuery(organization.id))
  return (
    <Section
      framed
      level="h2"
      title={texts.title}
      about={texts.about}
      action={
        <DialogButton variant="outlined" label={texts.add}>
          {dialog => <WebhookDialog {...dialog} organization={organization} />}
        </DialogButton>
      }
    >
      <Loaded query={query}>
        {data =>
          data.length ? (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map(webhook => (
                <WebhookItem key={webhook.id} organization={organization} webhook={webhook} />
              ))}
            </Box>
          ) : (
            <Typography color="textSecondary">{texts.none}</Typography>
          )
        }
      </Loaded>
    </Section>
  )
}

function WebhookItem({ organization, webhook }: OnOne) {
  const { name, disabled_at } = webhook
  const notify = useNotify()
  const refresh = useRefreshOrganizations()
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'remove' | null>(null)
  const [open, setOpen] = useState(false)
  const params = { id: organization.id, webhookId: webhook.id }
  const test = useMutation({
    mutationFn: () => call(webhooks.test, { params }),
    onSuccess: () => {
      notify(texts.tested, { type: 'success' })
      setOpen(true)
      return refresh()
    },
  })
  const turn = useMutation({
    mutationFn: (active: boolean) => call(webhooks.edit, { params, body: { active } }),
    onSuccess: (_saved, active) => {
      notify((active ? texts.turnedOn : texts.turnedOff)(name), { type: 'success' })
      return refresh()
    },
  })
  async function remove() {
    await call(webhooks.remove, { params })
    void refresh()
    return texts.removed(name)
  }
  const problem = test.error ?? turn.error
  const close = () => setDialog(null)
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3">{name}</Typography>
        {disabled_at ? (
          <ToneChip tone="error" icon={<Block />} label={texts.off} />
        ) : (
          <ToneChip tone="success" icon={<Check />} label={texts.on} />
        )}
      </Box>
      <Typography variant="body2">{webhook.url}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[...webhook.events.map(eventText), webhook.covered ? texts.covered : texts.plain].join(' · ')}
      </Typography>
      <WebhookNotices webhook={webhook} />
      {problem && <Problem>{problem.message}</Problem>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {disabled_at ? (
          <Button
            size="small"
            variant="contained"
            aria-label={texts.turnOnOf(name)}
            disabled={turn.isPending}
            onClick={() => turn.mutate(true)}
          >
            {texts.turnOn}
          </Button>
        ) : (
          <Button
            size="small"
            variant="outlined"
            aria-label={texts.testOf(name)}
            disabled={test.isPending}
            onClick={() => test.mutate()}
          >
            {texts.test}
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={open}
          aria-label={`${open ? texts.deliveries.hide : texts.deliveries.show}: ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.deliveries.hide : texts.deliveries.show}
        </Button>
        <Button size="small" aria-label={texts.editOf(name)} onClick={() => setDialog('edit')}>
          {texts.edit}
        </Button>
        <Button size="small" aria-label={texts.rotateOf(name)} onClick={() => setDialog('rotate')}>
          {texts.rotate}
        </Button>
        {!disabled_at && (
          <Button size="small" aria-label={texts.turnOffOf(name)} disabled={turn.isPending} onClick={() => turn.mutate(false)}>
            {texts.turnOff}
          </Button>
        )}
        <Button size="small" color="error" aria-label={texts.removeOf(name)} onClick={() => setDialog('remove')}>
          {texts.remove}
        </Button>
      </Box>
      {open && <Deliveries organization={organization} webhook={webhook} />}
      <WebhookDialog open={dialog === 'edit'} onClose={close} organization={organization} webhook={webhook} />
      <RotateDialog open={dialog === 'rotate'} onClose={close} organization={organization} webhook={webhook} />
      <ConfirmDialog
        open={dialog === 'remove'}
        title={texts.removeTitle(name)}
        confirm={texts.remove}
        onConfirm={remove}
        onClose={close}
      >
        {texts.removeAsk}
      </ConfirmDialog>
    </Box>
  )
}

/** Why the webhook is off, that its deliveries fail, or that two secrets sign. */
function WebhookNotices({ webhook }: { webhook: Webhook }) {
  const { disabled_at, disabled_reason, failures, previous_until } = webhook
  const byPerson = disabled_reason === 'by_person'
  return (
    <>
      {disabled_at && (
        <Alert severity={byPerson ? 'info' : 'error'}>
          {byPerson ? texts.offByPerson : texts.offBecause(failureText(disabled_reason ?? ''))}
        </Alert>
      )}
      {!disabled_at && failures > 0 && <Alert severity="warning">{texts.failing(failures)}</Alert>}
      {previous_until && Date.parse(previous_until) > Date.now() && (
        <Alert severity="info">{texts.overlap(workflowTime(previous_until))}</Alert>
      )}
    </>
  )
}

type DialogProps = Props & { webhook?: Webhook; open: boolean; onClose: () => void }

/** Dialog that adds a webhook, and then shows its secret once, or that edits one. */
function WebhookDialog({ open, onClose, organization, webhook }: DialogProps) {
  const notify = useNotify()
  const refresh = useRefreshOrganizations()
  const [secret, setSecret] = useState<string>()
  const close = () => {
    onClose()
    void refresh()
  }
  const params = { id: organization.id }
  const { name = '', url = '', events = [], covered = false } = webhook ?? {}
  return (
    <InDialog
      open={open}
      title={webhook ? texts.editTitle : texts.addTitle}
      onClose={close}
      onExited={() => setSecret(undefined)}
    >
      {secret ? (
        <ShownOnce label={texts.secret} value={secret} onDone={close} />
      ) : (
        <ActionForm
          schema={NewWebhook}
          values={{ name, url, events, covered }}
          labels={texts.fields}
          onClose={onClose}
          submit={webhook ? texts.save : texts.submit}
          sending={texts.saving}
          onSubmit={async body => {
            if (!webhook) return setSecret((await call(webhooks.create, { params, body })).secret)
            await call(webhooks.edit, { params: { ...params, webhookId: webhook.id }, body })
            notify(texts.saved(body.name), { type: 'success' })
            return close()
          }}
        >
          <ConsoleText source="name" label={texts.fields.name} />
          <ConsoleText source="url" label={texts.fields.url} />
          <FormCheckboxes name="events" options={eventOptions()} />
          <CoveredField hint={texts.coverHint} />
        </ActionForm>
      )}
    </InDialog>
  )
}

/** Dialog that replaces the secret, and then shows the new one once. */
function RotateDialog({ open, onClose, organization, webhook }: OnOne & { open: boolean; onClose: () => void }) {
  const refresh = useRefreshOrganizations()
  const rotate = useMutation({
    mutationFn: () => call(webhooks.rotate, { params: { id: organization.id, webhookId: webhook.id } }),
  })
  const close = () => {
    onClose()
    void refresh()
  }
  return (
    <InDialog open={open} title={texts.rotateTitle(webhook.name)} onClose={close} onExited={rotate.reset}>
      {rotate.data ? (
        <ShownOnce label={texts.secret} value={rotate.data.secret} onDone={close} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>{texts.rotateAsk}</Typography>
          {rotate.error && <Problem>{rotate.error.message}</Problem>}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button variant="contained" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
              {texts.rotate}
            </Button>
          </Box>
        </Box>
      )}
    </InDialog>
  )
}

const toneOf = (state: Delivery['state']): Tone => (state === 'sent' ? 'success' : state === 'failed' ? 'error' : 'info')

/** The webhook's newest deliveries. Reloads while one of them waits. */
function Deliveries({ organization, webhook }: OnOne) {
  const { data, error, refetch } = useQuery(deliveriesQuery(organization.id, webhook.id))
  if (error) return <FailedState error={error} onRetry={refetch} />
  if (!data) return <CardSkeletons rows={1} height={60} />
  if (!data.data.length) return <Typography color="textSecondary">{texts.deliveries.none}</Typography>
  return (
    <>
      <LocalTable
        resource="deliveries"
        rows={data.data}
        label={texts.deliveries.of(webhook.name)}
        columns={deliveryColumns()}
        actions={{ label: texts.deliveries.actions, cell: <ReplayButton organization={organization} webhook={webhook} /> }}
        framed
        height={420}
      />
      {data.total > data.data.length && (
        <Typography variant="body2" color="textSecondary">
          {texts.deliveries.more(data.data.length, data.total)}
        </Typography>
      )}
    </>
  )
}

const deliveryColumns = (): TableColumn[] => [
  { label: texts.deliveries.columns.event, cell: <EventField /> },
  {
    label: texts.deliveries.columns.created,
    cell: <WithRecord<Delivery> render={({ created_at }) => <RelativeTime at={created_at} />} />,
  },
  { label: texts.deliveries.columns.state, sx: { minWidth: 150 }, cell: <StateField /> },
  {
    label: texts.deliveries.columns.tries,
    cell: (
      <WithRecord<Delivery>
        render={({ tries, resends }) => (
          <>
            {tries}
            {resends > 0 && <Typography variant="body2">{texts.deliveries.resends(resends)}</Typography>}
          </>
        )}
      />
    ),
  },
]

/** The event and, on request, the message. */
function EventField() {
  const { event, message_id, payload } = useRecordContext<Delivery>()!
  return (
    <Box sx={{ fontWeight: 'fontWeightRegular' }}>
      <Box sx={{ fontWeight: 600 }}>{eventText(event)}</Box>
      <details>
        <summary>{texts.deliveries.body}</summary>
        <Typography component="code" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {message_id}
        </Typography>
        <Typography component="code" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {payload}
        </Typography>
      </details>
    </Box>
  )
}

/** The state and, if the last attempt failed, why and when the next one is. */
function StateField() {
  const { state, failure, next_try_at } = useRecordContext<Delivery>()!
  return (
    <>
      <ToneChip tone={toneOf(state)} icon={state === 'failed' ? <Block /> : <Check />} label={texts.deliveries.states[state]} />
      {failure && <Typography variant="body2">{failureText(failure)}</Typography>}
      {next_try_at && failure && <Typography variant="body2">{texts.deliveries.nextTry(workflowTime(next_try_at))}</Typography>}
    </>
  )
}

function ReplayButton({ organization, webhook }: OnOne) {
  const { id, state, event } = useRecordContext<Delivery>()!
  const notify = useNotify()
  const refresh = useRefreshOrganizations()
  const replay = useMutation({
    mutationFn: () => call(webhooks.replay, { params: { id: organization.id, webhookId: webhook.id, deliveryId: id } }),
    onSuccess: () => {
      notify(texts.deliveries.replayed, { type: 'success' })
      return refresh()
    },
  })
  return (
    <>
      {(state === 'sent' || state === 'failed') && !webhook.disabled_at && (
        <Button
          size="small"
          aria-label={texts.deliveries.replayOf(eventText(event))}
          sx={{ whiteSpace: 'nowrap' }}
          disabled={replay.isPending}
          onClick={() => replay.mutate()}
        >
          {texts.deliveries.replay}
        </Button>
      )}
      {replay.error && <Problem>{replay.error.message}</Problem>}
    </>
  )
}
