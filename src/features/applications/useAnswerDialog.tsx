import { type ReactNode, useState } from 'react'
import type { Application, StepField } from '#domain/applications/schema.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { StepAnswer } from './answer.ts'
import type { AnswerForm } from './forms/AnswerForm.ts'
import { formFor } from './forms/formFor.ts'
import { useAnswer } from './useAnswer.ts'

/** `ask` starts an answer. Render `dialog` only once, regardless of where the buttons are. */
export type Answering = ReturnType<typeof useAnswer> & { ask: (given: StepAnswer) => void; dialog: ReactNode }

/**
 * Sends answers, and opens the dialog that the approval table defines for each one. The dialog stays open and keeps its input
 * even if the application moves to another step.
 */
export function useAnswerDialog(application: Application): Answering {
  const answering = useAnswer(application)
  const [asked, setAsked] = useState<{ given: StepAnswer; form: AnswerForm; seen: Application } | null>(null)
  const [open, setOpen] = useState(false)

  const ask = (given: StepAnswer) => {
    const form = formFor(application, given)
    if (!form) return void answering.sendDirectly(given).then(() => keepFocus(given.field))
    setAsked({ given, form, seen: application })
    setOpen(true)
  }
  const dialog = asked && (
    <AnswerDialog
      form={asked.form}
      open={open}
      onClose={() => setOpen(false)}
      onExited={() => {
        setAsked(null)
        keepFocus(asked.given.field)
      }}
      onSubmit={async told => {
        await answering.send(asked.given, told, asked.seen)
        setOpen(false)
      }}
    />
  )
  return { ...answering, ask, dialog }
}

/**
 * When the clicked button disappears, moves focus to its row, or to the heading if the row is hidden. Otherwise, the browser
 * would move focus to the top of the page.
 */
export function keepFocus(field: StepField) {
  requestAnimationFrame(() => {
    const lost = document.activeElement === document.body || (document.activeElement as HTMLButtonElement | null)?.disabled
    const places = [`[data-step=${field}]`, '[role=dialog] h1', 'main h1'].flatMap(place => [
      ...document.querySelectorAll<HTMLElement>(place),
    ])
    if (lost) places.find(place => place.checkVisibility?.() ?? true)?.focus()
  })
}
