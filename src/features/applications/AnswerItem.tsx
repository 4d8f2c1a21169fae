import Button from '@mui/material/Button'
import { useState } from 'react'
import { nameOf } from '#domain/applications/requests/asking.ts'
import { requests } from '#domain/applications/requests/contract.ts'
import { NewAnswer, type RequestItem } from '#domain/applications/requests/schema.ts'
import type { Application } from '#domain/applications/schema.ts'
import { useAnnounce } from '../../components/feedback/Announcer.tsx'
import { FormButtons } from '../../components/form/FormButtons.tsx'
import { FormLongText } from '../../components/form/FormLongText.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/approval.ts'
import { useKeepRequests, useRefetchRequests } from './useRequests.ts'

const { requests: said } = texts

/** The advocate's answer field for one of the facility's questions. */
export function AnswerItem({ application, item }: { application: Application; item: RequestItem }) {
  const keep = useKeepRequests(application)
  const lookAgain = useRefetchRequests(application)
  const announce = useAnnounce()
  const [writing, setWriting] = useState(false)
  if (!writing)
    return (
      <Button
        size="small"
        variant="outlined"
        aria-label={said.answerTo(nameOf(item))}
        onClick={() => setWriting(true)}
        sx={{ justifySelf: 'start' }}
      >
        {said.answer}
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
          lookAgain()
          throw failure
        }
        announce(said.saved)
      }}
    >
      <FormLongText name="answer" label={said.label} rows={2} maxLength={2000} />
      <FormButtons size="small" submit={said.save} sending={texts.sending} onCancel={() => setWriting(false)} />
    </SchemaForm>
  )
}
