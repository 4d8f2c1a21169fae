import CheckCircle from '@mui/icons-material/CheckCircle'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type HttpError, useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { requests } from '#domain/placement/applications/requests/contract.ts'
import { canRequestInformation, isPending, itemName } from '#domain/placement/applications/requests/requestRules.ts'
import { type InformationRequest, NewAnswer, type RequestItem } from '#domain/placement/applications/requests/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { ToneChip } from '../../../ui/Tone.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { useCacheRequests, useRefetchRequests } from './useRequests.ts'

const { requests: labels } = texts

type Props = { application: Application; request: InformationRequest }

/** Shows an information request: who sent it and when, its status, and its items. */
export function RequestBlock({ application, request }: Props) {
  const user = useWhoami()
  const waiting = isPending(request) && canRequestInformation(application)
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1.25, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Standing request={request} waiting={waiting} />
        <Box sx={{ flex: '1 1 160px', typography: 'caption', color: 'text.secondary' }}>
          {labels.askedBy(request.asked_by)}
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
  if (request.answered_at) return <ToneChip tone="success" icon={<CheckCircle />} label={labels.done} />
  if (!waiting) return <ToneChip tone="neutral" icon={<UndoIcon />} label={labels.withdrawn} />
  return <ToneChip tone="warning" icon={<HourglassEmpty />} label={labels.open} />
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
          {(item.answer ? labels.answeredBy : labels.uploadedBy)(item.answered_by ?? '')}
          <time dateTime={item.answered_at}>{workflowTime(item.answered_at)}</time>
        </Box>
      ) : (
        children || <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{labels.missing}</Box>
      )}
    </Box>
  </Box>
)

/** The advocate's upload button or answer field for a missing item. */
const Missing = ({ application, item }: { application: Application; item: RequestItem }) =>
  item.question === null ? (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{labels.upload}</Box>
  ) : (
    <AnswerItem application={application} item={item} />
  )

function Withdraw({ application, request }: Props) {
  const keep = useCacheRequests(application)
  const lookAgain = useRefetchRequests(application)
  const notify = useNotify()
  const [sending, setSending] = useState(false)
  async function send() {
    setSending(true)
    try {
      keep(await call(requests.withdraw, { params: { id: application.id, requestId: request.id } }))
      notify(labels.gone, { type: 'success' })
    } catch (failure) {
      lookAgain()
      notify((failure as Error).message, { type: 'warning' })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button size="small" disabled={sending} aria-label={labels.withdrawOf(workflowTime(request.asked_at))} onClick={send}>
      {labels.withdraw}
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
        aria-label={labels.answerTo(itemName(item))}
        onClick={() => setWriting(true)}
        sx={{ justifySelf: 'start' }}
      >
        {labels.answer}
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
        announce(labels.saved)
      }}
    >
      <FormLongText name="answer" label={labels.label} rows={2} maxLength={2000} />
      <FormButtons size="small" submit={labels.save} sending={texts.sending} onCancel={close} />
    </SchemaForm>
  )
}
