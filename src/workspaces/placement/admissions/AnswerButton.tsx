import Button from '@mui/material/Button'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { nextStep } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { texts } from '../../../i18n/english/admissions.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { patientOf } from './names.ts'

const AnswerHere = lazyWithRetry(() => import('./AnswerHere.tsx'), 'AnswerHere', 'dialog')

const Ask = createContext<(application: Application) => void>(() => undefined)

/** Renders the dialog outside the cards, because a card moves to another group after the answer. */
export function AnswerProvider({ children }: { children: ReactNode }) {
  const [application, setApplication] = useState<Application>()
  const [open, setOpen] = useState(false)
  const [ask] = useState(() => (row: Application) => {
    setApplication(row)
    setOpen(true)
  })
  return (
    <Ask value={ask}>
      {children}
      {application && (
        <Suspense fallback={null}>
          <AnswerHere
            key={application.id}
            application={application}
            open={open}
            onClose={() => setOpen(false)}
            onExited={() => setApplication(undefined)}
          />
        </Suspense>
      )}
    </Ask>
  )
}

/** Opens the dialog that answers an application's open step, such as the admission, without leaving the dashboard. */
export function AnswerButton({ application }: { application: Application }) {
  const ask = useContext(Ask)
  const arrives = nextStep(application)?.field === 'patient_admitted'
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={(arrives ? texts.answer.arrivedFor : texts.answer.buttonFor)(patientOf(application))}
      onClick={() => ask(application)}
    >
      {arrives ? texts.answer.arrived : texts.answer.button}
    </Button>
  )
}
