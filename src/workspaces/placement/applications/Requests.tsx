import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { documentTypes } from '#domain/intake/documents/documentTypes.ts'
import { requests } from '#domain/placement/applications/requests/contract.ts'
import { canRequestInformation } from '#domain/placement/applications/requests/requestRules.ts'
import { RequestForm } from '#domain/placement/applications/requests/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { requestsQuery } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { FormCheckboxes } from '../../../ui/fields/FormCheckboxes.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { RequestBlock } from './RequestBlock.tsx'
import { useCacheRequests } from './useRequests.ts'

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
