import NotesOutlined from '@mui/icons-material/NotesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { awaitsAcknowledgment, isOpen, type Step, shownAnswer } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { NewStateNote, type StateNote, type StepField } from '#domain/placement/applications/steps.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication, notesQuery } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { type Answering, keepFocus } from './useAnswerDialog.tsx'

type Props = {
  application: Application
  step: Step & { field: StepField }
  answering: Answering
  /** Shows only the button that changes a saved answer, for steps other than the current one. */
  change?: boolean
  /** Makes the buttons fill the available width, for the bar on phones. */
  wide?: boolean
}

/**
 * A step's buttons: Yes and No for the current step, or a button that changes an earlier answer. If the acceptance has
 * conditions, the user must acknowledge them first.
 */
export function StepAnswer({ application, step, answering, change = false, wide = false }: Props) {
  const may = can(useWhoami(), 'applications.answer', { ...application, field: step.field })
  const { field } = step
  const stands = shownAnswer(application, field).value

  const wanted = ([true, false] as const).filter(
    value => (value || step.no) && (!change || (may && stands !== null && isOpen(application, field, value))),
  )
  const unacknowledged = field === 'patient_agreed' && awaitsAcknowledgment(application)
  if (wanted.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={domainValue(step.label)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '& > button': wide ? fullWidth : {} }}
    >
      {wanted.map(value =>
        value && unacknowledged ? (
          <Acknowledge key="acknowledge" application={application} disabled={!may || !isOpen(application, field)} />
        ) : (
          <Button
            key={String(value)}
            size="small"
            variant={value && !change ? 'contained' : change ? 'text' : 'outlined'}
            color={value || change ? 'primary' : 'secondary'}
            aria-label={change ? texts.changeOf(texts.change[value ? 'true' : 'false'], step.label) : undefined}
            // No other answer can be given while one is being sent (APP-041).
            disabled={!may || !isOpen(application, field, value) || answering.sending !== null}
            onClick={() => answering.ask({ field, value })}
            sx={{ minHeight: change ? { xs: 44, sm: 28 } : 40, ...(change && { py: 0 }) }}
          >
            {change ? texts.change[value ? 'true' : 'false'] : texts.questions[field][value ? 'yes' : 'no']}
          </Button>
        ),
      )}
    </Box>
  )
}

const fullWidth = { flex: '1 1 130px', minHeight: 44 }

/** Shows the conditions of an acceptance. The patient can be booked only after the user acknowledges them. */
function Acknowledge({ application, disabled }: { application: Application; disabled: boolean }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  const { conditions } = texts
  return (
    <>
      <Button size="small" variant="contained" disabled={disabled} onClick={() => setOpen(true)} sx={{ minHeight: 40 }}>
        {conditions.acknowledge}
      </Button>
      <ConfirmDialog
        open={open}
        title={conditions.title}
        confirm={conditions.acknowledge}
        tone="primary"
        onConfirm={async () => {
          await cacheApplication(queries, await call(applications.acknowledge, { params: { id: application.id } }))
          notify(conditions.saved, { type: 'success' })
          return undefined
        }}
        onClose={() => setOpen(false)}
        onExited={() => keepFocus('patient_agreed')}
      >
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', bgcolor: 'action.hover', borderRadius: 1, p: 1.5, mb: 1.5 }}>
          {application.acceptance_conditions}
        </Box>
        {conditions.about}
      </ConfirmDialog>
    </>
  )
}

type StepNotesProps = {
  applicationId: number
  step: Step
  notes: StateNote[]
  mayWrite: boolean
  writing: boolean
  onWriting: (writing: boolean) => void
}

/** A step's notes, oldest first. Users with permission can add one (NOTE-001, NOTE-002). */
export function StepNotes({ applicationId, step, notes, mayWrite, writing, onWriting }: StepNotesProps) {
  return (
    <>
      {notes.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.notes.heading(domainValue(step.label))}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}
        >
          {notes.map(note => (
            <Note key={note.id} note={note} />
          ))}
        </Box>
      )}
      {mayWrite &&
        (writing ? (
          <NewNote applicationId={applicationId} step={step} onDone={() => onWriting(false)} />
        ) : (
          <Button
            size="small"
            startIcon={<NotesOutlined />}
            aria-label={texts.notes.addTo(domainValue(step.label))}
            onClick={() => onWriting(true)}
            sx={{ justifySelf: 'start', ml: -0.75, minHeight: { xs: 44, sm: 30 }, fontWeight: 400 }}
          >
            {texts.notes.add}
          </Button>
        ))}
    </>
  )
}

const Note = ({ note }: { note: StateNote }) => (
  <Box component="li" sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 1.5, py: 0.75 }}>
    <Box sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.body}</Box>
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      {note.author_name}, <time dateTime={note.created_at}>{workflowTime(note.created_at)}</time>
    </Box>
  </Box>
)

const NoteBody = NewStateNote.pick({ body: true })

function NewNote({ applicationId, step, onDone }: { applicationId: number; step: Step; onDone: () => void }) {
  const queries = useQueryClient()
  const announce = useAnnounce()
  return (
    <SchemaForm
      schema={NoteBody}
      values={{ body: '' }}
      onSubmit={async ({ body }) => {
        const note = await call(applications.addNote, { params: { id: applicationId }, body: { body, state_type: step.field } })
        setCached(queries, notesQuery(applicationId).queryKey, notes => [...(notes ?? []), note])
        announce(texts.notes.saved)
        onDone()
      }}
    >
      <FormLongText name="body" label={texts.notes.label} hint={texts.notes.hint} rows={3} maxLength={4000} />
      <FormButtons size="small" submit={texts.notes.save} sending={texts.sending} onCancel={onDone} />
    </SchemaForm>
  )
}
