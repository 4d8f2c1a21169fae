import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCloseNotification, useNotify } from 'ra-core'
import { can } from '#domain/access.ts'
import { beds } from '#domain/directory/beds/contract.ts'
import { countsToLower } from '#domain/directory/beds/rules.ts'
import type { Bed, FacilityBeds } from '#domain/directory/beds/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { call } from '../../../dataProvider/call.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/beds.ts'
import { bedsKey, cacheBeds, ownBedsQuery } from './queries.ts'
import { bedKey } from './useReportBeds.ts'

const { outdated } = texts

/**
 * Returns a function to call after a patient was admitted. If no held bed was filled, a toast tells the user that the facility's count
 * of open beds may be outdated, and lowers it by one if the user chooses to. It stays open until the user chooses.
 */
export function useOutdatedCount() {
  const queries = useQueryClient()
  const notify = useNotify()
  const user = useWhoami()
  return async ({ patient_admitted, bed_filled, facility_id, treatment_levels, ...patient }: Application): Promise<void> => {
    if (!patient_admitted || bed_filled) return
    // The admission is saved, so an error here is not worth a message.
    const all = await queries.fetchQuery({ ...ownBedsQuery, staleTime: 0 }).catch(() => [])
    const facility = all.find(one => one.facility_id === facility_id)
    if (!facility || !can(user, 'beds.tell', facility)) return
    const counts = countsToLower(facility, treatment_levels, new Date().toISOString())
    const name = [patient.first_name, patient.last_name].filter(Boolean).join(' ')
    if (counts.length) notify(<OutdatedCount facility={facility} counts={counts} name={name} />, { autoHideDuration: null })
  }
}

function OutdatedCount({ facility, counts, name }: { facility: FacilityBeds; counts: readonly Bed[]; name: string }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const close = useCloseNotification()
  const { nameOf } = useTags()
  const kindOf = ({ treatment_level, population }: Bed) =>
    texts.kind(nameOf(treatment_level) ?? '', texts.populations[population])

  async function lower({ treatment_level, population, open }: Bed, kind: string) {
    close()
    const report = { treatment_level, population, open: open! - 1, seen: open }
    try {
      cacheBeds(queries, await call(beds.tell, { params: { id: facility.facility_id }, body: { beds: [report] } }))
      notify(texts.saved(report.open, kind), { type: 'success' })
    } catch (problem) {
      void queries.invalidateQueries({ queryKey: [bedsKey] })
      notify((problem as Error).message, { type: 'warning' })
    }
  }
  return (
    <Alert role="status" severity="info" variant="filled">
      {outdated.about(name)}
      {counts.map(bed => {
        const kind = kindOf(bed)
        return (
          <Box key={bedKey(bed)} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.5 }}>
            {outdated.now(kind, bed.open!)}
            <Button
              color="inherit"
              variant="outlined"
              size="small"
              aria-label={outdated.lowerOf(bed.open! - 1, kind)}
              onClick={() => lower(bed, kind)}
            >
              {outdated.lower(bed.open! - 1)}
            </Button>
          </Box>
        )
      })}
      <Button color="inherit" size="small" onClick={close} sx={{ mt: 0.5, ml: -0.75 }}>
        {outdated.keep}
      </Button>
    </Alert>
  )
}
