import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { Suspense, useState } from 'react'
import { can } from '#domain/access.ts'
import type { CardApplication } from '#domain/placement/advocates/schema.ts'
import { close } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'

const { closing } = texts
const CloseDialog = lazyWithRetry(() => import('./CloseDialog.tsx'), 'CloseDialog', 'dialog')

type Props = { application: CardApplication & { advocate_id: number | null; organization_id: number | null }; facility: string }

/**
 * The x button that closes an application with a reason. Shown only to users who may close it, and only for statuses that allow
 * closing (DASH-028, DASH-029).
 */
export function CloseApplication({ application, facility }: Props) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [loaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  if (!can(user, 'applications.answer', { ...application, field: null })) return null

  const send = async ({ reason }: { reason?: unknown }) => {
    try {
      const { updated_at } = application
      const body = { status: close.status, trigger_notification: true, updated_at, extras: { reason: String(reason) } }
      const closed = await call(applications.answer, { params: { id: application.id }, body })
      await cacheApplication(queries, closed)
      setOpen(false)
      notify(closing.done(facility), { type: 'success' })
    } catch (failure) {
      void queries.invalidateQueries({ queryKey: [dashboardKey] })
      const { status, body } = failure as HttpError
      throw new HttpError(closing.failed, status, body)
    }
  }

  return (
    <>
      <IconButton
        aria-label={texts.close(facility)}
        title={close.open(application) ? undefined : texts.notClosable}
        disabled={!close.open(application)}
        onClick={() => {
          setLoaded(true)
          setOpen(true)
        }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <Suspense>
        {loaded && (
          <CloseDialog
            facility={facility}
            open={open}
            onSubmit={send}
            onClose={() => setOpen(false)}
            onExited={() => setLoaded(false)}
          />
        )}
      </Suspense>
    </>
  )
}
