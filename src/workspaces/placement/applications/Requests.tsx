import CheckCircle from '@mui/icons-material/CheckCircle'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import UndoIcon from '@mui/icons-material/Undo'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type HttpError, useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import { requests } from '#domain/placement/applications/requests/contract.ts'
import {
  canRequestInformation,
  type InformationRequest,
  isPending,
  itemName,
  NewAnswer,
  RequestForm,
  type RequestItem,
} from '#domain/placement/applications/requests/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { applicationQuery, requestsQuery } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormCheckboxes } from '../../../ui/fields/FormChoice.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { ToneChip } from '../../../ui/StatusChip.tsx'
import { workflowTime } from '../../../ui/times.ts'

const { requests: labels } = texts

/** Lists information requests, newest first. The coordinator sends them, and the advocate responds. */
export function Requests({ application }: { application: Application }) {
  const user = useWhoami()
  const [asking, setAsking] = useState(false)
  const { data, error } = useQuery(requestsQuery(application.id))
  const mayAsk = canRequestInformation(application) && can(user, 'requests.ask', application)
  if (!data?.length && !mayAsk && !error) return null
  return (
    <Paper component="section" variant="outlined" aria-label={labels.title}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, px: 2, py: 1 }}
      >
        <Typography variant="h2">{labels.title}</Typography>
        {mayAsk && (
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {labels.ask}
          </Button>
        )}
      </Box>
      {error && !data && (
        <Alert severity="error" sx={{ borderRadius: 0 }}>
          {labels.failed}
        </Alert>
      )}
      {data?.toReversed().map(request => (
        <RequestBlock key={request.id} application={application} request={request} />
      ))}
      {mayAsk && <AskDialog application={application} open={asking} onClose={() => setAsking(false)} />}
    </Paper>
  )
}

type Props = { application: Application; open: boolean; onClose: () => void }

/** Dialog for requesting documents and answers from the advocate. */
function AskDialog({ application, open, onClose }: Props) {
  const keep = useCacheRequests(application)
  const notify = useNotify()
  return (
    <FormDialog
      open={open}
      title={labels.ask}
      about={labels.about}
      onClose={onClose}
      submit={labels.send}
      sending={texts.sending}
      schema={RequestForm}
      values={{ documents: [], questions: '' }}
      onSubmit={async body => {
        keep(await call(requests.ask, { params: { id: application.id }, body }))
        notify(labels.sent, { type: 'success' })
        onClose()
      }}
    >
      <FormCheckboxes
        name="documents"
        label={labels.documents}
        options={documentTypes.map(({ id, name }) => ({ id, name }))}
        columns={2}
      />
      <FormLongText name="questions" label={labels.questions} hint={labels.questionsHint} rows={3} maxLength={4000} />
    </FormDialog>
  )
}

const { requests: requestBlockLabels } = texts

type RequestBlockProps = { application: Application; request: InformationRequest }

/** Shows an information request: who sent it and when, its status, and its items. */
function RequestBlock({ application, request }: RequestBlockProps) {
  const user = useWhoami()
  const waiting = isPending(request) && canRequestInformation(application)
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1.25, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Standing request={request} waiting={waiting} />
        <Box sx={{ flex: '1 1 160px', typography: 'caption', color: 'text.secondary' }}>
          {requestBlockLabels.askedBy(request.asked_by)}
          <time dateTime={request.asked_at}>{workflowTime(request.asked_at)}</time>
        </Box>
        {waiting && can(user, 'requests.withdraw', application) && <Withdraw application={application} request={request} />}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {request.items.map(item => (
          <Item key={item.id} item={item}>
            {waiting && can(user, 'requests.answer', application) && <Missing application={application} item={item} />}
          </Item>
        ))}
      </Box>
    </Box>
  )
}

function Standing({ request, waiting }: { request: InformationRequest; waiting: boolean }) {
  if (request.answered_at) return <ToneChip tone="success" icon={<CheckCircle />} label={requestBlockLabels.done} />
  if (!waiting) return <ToneChip tone="neutral" icon={<UndoIcon />} label={requestBlockLabels.withdrawn} />
  return <ToneChip tone="warning" icon={<HourglassEmpty />} label={requestBlockLabels.open} />
}

const Item = ({ item, children }: { item: RequestItem; children: React.ReactNode }) => (
  <Box
    component="li"
    aria-label={itemName(item)}
    sx={{ display: 'grid', gridTemplateColumns: '22px minmax(0, 1fr)', columnGap: 1, alignItems: 'start' }}
  >
    {item.answered_at ? (
      <CheckCircle color="success" sx={{ fontSize: 20 }} />
    ) : (
      <RadioButtonUnchecked color="disabled" sx={{ fontSize: 20 }} />
    )}
    <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5 }}>
      <Box sx={{ typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}>{itemName(item)}</Box>
      {item.answer && <Box sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{item.answer}</Box>}
      {item.answered_at ? (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {(item.answer ? requestBlockLabels.answeredBy : requestBlockLabels.uploadedBy)(item.answered_by ?? '')}
          <time dateTime={item.answered_at}>{workflowTime(item.answered_at)}</time>
        </Box>
      ) : (
        children || <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{requestBlockLabels.missing}</Box>
      )}
    </Box>
  </Box>
)

/** The advocate's upload button or answer field for a missing item. */
const Missing = ({ application, item }: { application: Application; item: RequestItem }) =>
  item.question === null ? (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{requestBlockLabels.upload}</Box>
  ) : (
    <AnswerItem application={application} item={item} />
  )

function Withdraw({ application, request }: RequestBlockProps) {
  const keep = useCacheRequests(application)
  const lookAgain = useRefetchRequests(application)
  const notify = useNotify()
  const [sending, setSending] = useState(false)
  async function send() {
    setSending(true)
    try {
      keep(await call(requests.withdraw, { params: { id: application.id, requestId: request.id } }))
      notify(requestBlockLabels.gone, { type: 'success' })
    } catch (failure) {
      lookAgain()
      notify((failure as Error).message, { type: 'warning' })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      size="small"
      disabled={sending}
      aria-label={requestBlockLabels.withdrawOf(workflowTime(request.asked_at))}
      onClick={send}
    >
      {requestBlockLabels.withdraw}
    </Button>
  )
}

function AnswerItem({ application, item }: { application: Application; item: RequestItem }) {
  const keep = useCacheRequests(application)
  const lookAgain = useRefetchRequests(application)
  const announce = useAnnounce()
  const [writing, setWriting] = useState(false)
  function close() {
    setWriting(false)
    lookAgain()
  }
  if (!writing)
    return (
      <Button
        size="small"
        variant="outlined"
        aria-label={requestBlockLabels.answerTo(itemName(item))}
        onClick={() => setWriting(true)}
        sx={{ justifySelf: 'start' }}
      >
        {requestBlockLabels.answer}
      </Button>
    )
  return (
    <SchemaForm
      schema={NewAnswer}
      values={{ answer: '' }}
      onSubmit={async body => {
        try {
          keep(await call(requests.answer, { params: { id: application.id, itemId: item.id }, body }))
        } catch (failure) {
          // After a conflict, a reload would remove this form together with the text. The user can copy it first.
          if ((failure as HttpError).status !== 409) lookAgain()
          throw failure
        }
        announce(requestBlockLabels.saved)
      }}
    >
      <FormLongText name="answer" label={requestBlockLabels.label} rows={2} maxLength={2000} />
      <FormButtons size="small" submit={requestBlockLabels.save} sending={texts.sending} onCancel={close} />
    </SchemaForm>
  )
}

/**
 * Returns a function that caches the requests from a response and refetches the application, because it may now be the other
 * side's turn.
 */
function useCacheRequests({ id }: Application) {
  const queries = useQueryClient()
  return ({ data }: { data: InformationRequest[] }) => {
    setCached(queries, requestsQuery(id).queryKey, data)
    void queries.invalidateQueries({ queryKey: applicationQuery(id).queryKey, exact: true })
    void queries.invalidateQueries({ queryKey: [dashboardKey] })
  }
}

/**
 * Returns a function that refetches the application. Call it when the server rejects a request because the screen was outdated.
 */
function useRefetchRequests({ id }: Application) {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
}
