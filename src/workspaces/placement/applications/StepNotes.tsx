import NotesOutlined from '@mui/icons-material/NotesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import type { Step } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import { NewStateNote, type StateNote } from '#domain/placement/applications/notes.ts'
import { notesQuery } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { workflowTime } from '../../../ui/times.ts'

type Props = {
  applicationId: number
  step: Step
  notes: StateNote[]
  mayWrite: boolean
  writing: boolean
  onWriting: (writing: boolean) => void
}

/** A step's notes, oldest first. Users with permission can add one (NOTE-001, NOTE-002). */
export function StepNotes({ applicationId, step, notes, mayWrite, writing, onWriting }: Props) {
  return (
    <>
      {notes.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.notes.heading(step.label)}
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
            aria-label={texts.notes.addTo(step.label)}
            onClick={() => onWriting(true)}
            sx={{ justifySelf: 'start', ml: -0.75, minHeight: { xs: 44, sm: 30 }, fontWeight: 500 }}
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
