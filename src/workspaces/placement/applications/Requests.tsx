import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type HttpError, useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { requests } from '#domain/placement/applications/requests/contract.ts'
import {
  canRequestInformation,
  type InformationRequest,
  isPending,
  itemName,
  NewAnswer,
  type RequestItem,
} from '#domain/placement/applications/requests/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { applicationQuery, requestsQuery } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { AskDialog, RequestBlock } from './RequestList.tsx'

const { requests: labels } = texts

/** Lists information requests, newest first. The coordinator sends them, and the advocate responds. */
export function Requests({ application }: { application: Application }) {
  const user = useWhoami()
  const [asking, setAsking] = useState(false)
  const { data, error } = useQuery(requestsQuery(application.id))
  const keep = useCacheRequests(application)
  const lookAgain = useRefetchRequests(application)
  const notify = useNotify()
  const mayAsk = canRequestInformation(application) && can(user, 'requests.ask', application)
  if (!data?.length && !mayAsk && !error) return null
  const withdraw = async ({ id: requestId }: InformationRequest) => {
    try {
      keep(await call(requests.withdraw, { params: { id: application.id, requestId } }))
      notify(labels.gone, { type: 'success' })
    } catch (failure) {
      lookAgain()
      notify((failure as Error).message, { type: 'warning' })
    }
  }
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
      {data?.toReversed().map(request => {
        const waiting = isPending(request) && canRequestInformation(application)
        return (
          <RequestBlock
            key={request.id}
            request={request}
            waiting={waiting}
            onWithdraw={can(user, 'requests.withdraw', application) ? () => withdraw(request) : undefined}
            missing={item =>
              waiting && can(user, 'requests.answer', application) && <Missing application={application} item={item} />
            }
          />
        )
      })}
      {mayAsk && (
        <AskDialog
          open={asking}
          onClose={() => setAsking(false)}
          onSubmit={async body => {
            keep(await call(requests.ask, { params: { id: application.id }, body }))
            notify(labels.sent, { type: 'success' })
          }}
        />
      )}
    </Paper>
  )
}

/** The advocate's upload button or answer field for a missing item. */
const Missing = ({ application, item }: { application: Application; item: RequestItem }) =>
  item.question === null ? (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{labels.upload}</Box>
  ) : (
    <AnswerItem application={application} item={item} />
  )

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
