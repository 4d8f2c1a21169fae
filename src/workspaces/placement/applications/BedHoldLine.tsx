import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { bedHolds } from '#domain/placement/applications/bedHolds.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/beds.ts'
import { timeOfDay } from '../../../ui/times.ts'
import { HeldBed } from '../../directory/beds/HeldBed.tsx'
import { freshOf } from './answer.ts'

const { hold } = texts

/** Shows the bed held for the patient and when the hold expires. Coordinators can extend or release the hold. */
export function BedHoldLine({ application }: { application: Application }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { nameOf } = useTags()
  const [sending, setSending] = useState(false)
  const mine = can(useWhoami(), 'beds.hold', application)
  const { bed_hold } = application
  if (!bed_hold) return null

  async function send(endpoint: typeof bedHolds.extendHold | typeof bedHolds.endHold, done: string) {
    setSending(true)
    try {
      await cacheApplication(queries, await call(endpoint, { params: { id: application.id } }))
      notify(done, { type: 'success' })
    } catch (failure) {
      const fresh = freshOf(failure)
      if (fresh) await cacheApplication(queries, fresh)
      notify((failure as Error).message, { type: 'warning' })
    } finally {
      setSending(false)
    }
  }
  const kind = texts.kind(nameOf(bed_hold.treatment_level) ?? '', texts.populations[bed_hold.population])
  return (
    <Alert severity="success" icon={false} role="note" sx={{ borderRadius: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <HeldBed hold={bed_hold} />
        <Box component="span" sx={{ flex: '1 1 200px', color: 'text.primary' }}>
          {hold.until(kind, timeOfDay(bed_hold.until))}
        </Box>
        {mine && (
          <Box sx={{ display: 'flex', gap: 0.5 }}>
            {!bed_hold.extended && (
              <Button size="small" disabled={sending} onClick={() => send(bedHolds.extendHold, hold.extended)}>
                {hold.extend}
              </Button>
            )}
            <Button size="small" disabled={sending} onClick={() => send(bedHolds.endHold, hold.ended)}>
              {hold.end}
            </Button>
          </Box>
        )}
      </Box>
    </Alert>
  )
}
