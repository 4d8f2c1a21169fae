import CheckCircle from '@mui/icons-material/CheckCircle'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import {
  type InformationRequest,
  itemName,
  type NewRequest,
  RequestForm,
  type RequestItem,
} from '#domain/placement/applications/requests/schema.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { FormDialog } from '../../../ui/dialog/DialogFrame.tsx'
import { FormCheckboxes } from '../../../ui/fields/FormChoice.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { ToneChip } from '../../../ui/StatusChip.tsx'
import { workflowTime } from '../../../ui/times.ts'

const { requests: labels } = texts

type AskProps = { open: boolean; onSubmit: (body: NewRequest) => Promise<unknown>; onClose: () => void }

/** Dialog for requesting documents and answers from the advocate. */
export const AskDialog = ({ open, onSubmit, onClose }: AskProps) => (
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
      await onSubmit(body)
      onClose()
    }}
  >
    <FormCheckboxes
      name="documents"
      label={labels.documents}
      options={documentTypes.map(({ id, name }) => ({ id, name: domainValue(name) }))}
      columns={2}
    />
    <FormLongText name="questions" label={labels.questions} hint={labels.questionsHint} rows={3} maxLength={4000} />
  </FormDialog>
)

type BlockProps = {
  request: InformationRequest
  /** Whether the advocate still has to provide something. */
  waiting: boolean
  /** Undefined if the user may not withdraw requests. */
  onWithdraw?: (() => Promise<unknown>) | undefined
  /** What to show below an item that is missing, for the user who can provide it. */
  missing?: (item: RequestItem) => ReactNode
}

/** Shows an information request: who sent it and when, its status, and its items. */
export const RequestBlock = ({ request, waiting, onWithdraw, missing }: BlockProps) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1.25, display: 'grid', gap: 1 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      <RequestStatus request={request} waiting={waiting} />
      <Box sx={{ flex: '1 1 160px', typography: 'caption', color: 'text.secondary' }}>
        {labels.askedBy(request.asked_by)}
        <time dateTime={request.asked_at}>{workflowTime(request.asked_at)}</time>
      </Box>
      {waiting && onWithdraw && <Withdraw request={request} onWithdraw={onWithdraw} />}
    </Box>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {request.items.map(item => (
        <Item key={item.id} item={item}>
          {missing?.(item)}
        </Item>
      ))}
    </Box>
  </Box>
)

function RequestStatus({ request, waiting }: { request: InformationRequest; waiting: boolean }) {
  if (request.answered_at) return <ToneChip tone="success" icon={<CheckCircle />} label={labels.done} />
  if (!waiting) return <ToneChip tone="neutral" icon={<UndoIcon />} label={labels.withdrawn} />
  return <ToneChip tone="warning" icon={<HourglassEmpty />} label={labels.open} />
}

const Item = ({ item, children }: { item: RequestItem; children: ReactNode }) => (
  <Box
    component="li"
    aria-label={domainValue(itemName(item))}
    sx={{ display: 'grid', gridTemplateColumns: '22px minmax(0, 1fr)', columnGap: 1, alignItems: 'start' }}
  >
    {item.answered_at ? (
      <CheckCircle color="success" sx={{ fontSize: 20 }} />
    ) : (
      <RadioButtonUnchecked color="disabled" sx={{ fontSize: 20 }} />
    )}
    <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5 }}>
      <Box sx={{ typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}>{domainValue(itemName(item))}</Box>
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

function Withdraw({ request, onWithdraw }: { request: InformationRequest; onWithdraw: () => Promise<unknown> }) {
  const [sending, setSending] = useState(false)
  return (
    <Button
      size="small"
      disabled={sending}
      aria-label={labels.withdrawOf(workflowTime(request.asked_at))}
      onClick={() => {
        setSending(true)
        void onWithdraw().finally(() => setSending(false))
      }}
      sx={{ minHeight: { xs: 44, sm: 30 } }}
    >
      {labels.withdraw}
    </Button>
  )
}
