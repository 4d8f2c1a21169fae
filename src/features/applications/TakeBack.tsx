import UndoIcon from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Step } from '#domain/applications/approval.ts'
import { applications } from '#domain/applications/contract.ts'
import type { Application } from '#domain/applications/schema.ts'
import { timeOfDay } from '../../components/times.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/approval.ts'
import { freshOf } from './answer.ts'
import { keepApplication } from './queries.ts'

type Props = { application: Application; step: Step }

/** Undo button for the user's last answer, available until `take_back.until` or until someone acts on it. */
export function TakeBack({ application, step }: Props) {
  const queries = useQueryClient()
  const notify = useNotify()
  const [sending, setSending] = useState(false)
  const { take_back } = application
  const open = useUntil(take_back?.until)
  if (!open || take_back?.field !== step.field) return null
  const { field, until } = take_back

  async function send() {
    setSending(true)
    try {
      const params = { id: application.id }
      await keepApplication(queries, await call(applications.takeBack, { params, body: { field } }))
      notify(texts.takeBack.done(step.label), { type: 'success' })
      document.querySelector<HTMLElement>(`[data-step=${field}]`)?.focus()
    } catch (failure) {
      const fresh = freshOf(failure)
      if (fresh) await keepApplication(queries, fresh)
      notify((failure as Error).message, { type: 'warning' })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      size="small"
      startIcon={<UndoIcon />}
      aria-label={texts.takeBack.of(step.label, timeOfDay(until))}
      disabled={sending}
      onClick={send}
      sx={{ justifySelf: 'start', ml: -0.75, my: -0.5, fontWeight: 500 }}
    >
      {texts.takeBack.until(timeOfDay(until))}
    </Button>
  )
}

/** True until the given time; re-renders when it passes. */
function useUntil(until: string | undefined): boolean {
  const left = until ? Date.parse(until) - Date.now() : 0
  const [, draw] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => draw(count => count + 1), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
