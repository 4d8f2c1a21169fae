import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { installation } from '#domain/platform/installation/contract.ts'
import type { InstallationState } from '#domain/platform/installation/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts as system } from '../../../i18n/english/system.ts'
import { installationQuery } from './queries.ts'

export type DialogProps = { state: InstallationState; onClose: () => void }

/** Sends the change and shows the new state. After a 409, the part behind the dialog shows what someone else has saved. */
export function useInstallationChange({ state, onClose }: DialogProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  // The state that the user saw when the dialog opened: saving again after a 409 must not overwrite what someone else saved.
  const [seen] = useState(state.updated_at)
  return async (change: object) => {
    try {
      const saved = await call(installation.change, { body: { ...change, updated_at: seen } })
      setCached(queries, installationQuery.queryKey, saved)
      await queries.invalidateQueries({ queryKey: ['maintenance notice'] })
      notify(system.installation.saved, { type: 'success' })
      onClose()
    } catch (error) {
      await queries.invalidateQueries(installationQuery)
      throw error
    }
  }
}
