import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCloseNotification, useNotify } from 'ra-core'
import { useEffect, useEffectEvent, useState } from 'react'
import { can } from '#domain/access.ts'
import { beds } from '#domain/directory/beds/contract.ts'
import { countsToLower } from '#domain/directory/beds/rules.ts'
import type { Bed, BedKind, BedReport, FacilityBeds } from '#domain/directory/beds/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { personName } from '#domain/platform/text.ts'
import type { z } from '#domain/platform/zod.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { bedsTexts as texts } from '../../../i18n/english/facilities.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { bedsKey, cacheBeds, ownBedsQuery } from './queries.ts'

export const bedKey = ({ treatment_level, population }: BedKind) => `${treatment_level} ${population}`

type ReportOptions<B extends FacilityBeds> = {
  beds: FacilityBeds
  /** Schema of the response, and of the current counts in a 409 response. */
  schema: z.ZodType<B>
  send: (reports: BedReport[]) => Promise<B>
  onSaved: (saved: B) => void
  kindName: (kind: BedKind) => string
  onError: (message: string) => void
}
/** Debounce delay in milliseconds. Only the final count is sent. */
const debounceMs = 500

/**
 * Shows bed counts immediately and saves them after the last tap, one request at a time. On a conflict, shows the other user's
 * count and an error.
 */
export function useReportBeds<B extends FacilityBeds>({
  beds: current,
  schema,
  send,
  onSaved,
  kindName,
  onError,
}: ReportOptions<B>) {
  const announce = useAnnounce()
  const [tapped, setTapped] = useState<ReadonlyMap<string, number>>(new Map())
  const [sending, setSending] = useState(false)

  async function report(reports: BedReport[], message: string) {
    setSending(true)
    try {
      onSaved(await send(reports))
      announce(message)
    } catch (error) {
      const { status, body } = error as { status?: number; body?: { data?: unknown } }
      const fresh = status === 409 ? schema.safeParse(body?.data).data : undefined
      if (fresh) onSaved(fresh)
      onError(status ? (error as Error).message : texts.failed)
    } finally {
      setTapped(
        previous =>
          new Map([...previous].filter(([key, open]) => !reports.some(sent => bedKey(sent) === key && sent.open === open))),
      )
      setSending(false)
    }
  }

  const sendTapped = useEffectEvent(() => {
    const reports = current.beds.flatMap(bed => {
      const open = tapped.get(bedKey(bed))
      return open === undefined ? [] : [{ ...toReport(bed), open }]
    })
    const [first] = reports
    if (first) void report(reports, texts.saved(first.open, kindName(first)))
  })
  const leave = useEffectEvent(() => {
    if (!sending) sendTapped()
  })
  useEffect(() => {
    if (!tapped.size || sending) return
    const timer = setTimeout(() => sendTapped(), debounceMs)
    return () => clearTimeout(timer)
  }, [tapped, sending])
  // A user who leaves within the delay still expects the change to be saved.
  useEffect(() => () => leave(), [])

  const reported = current.beds.filter(bed => bed.open !== null)
  return {
    sending: sending || tapped.size > 0,
    openCount: (bed: Bed) => tapped.get(bedKey(bed)) ?? bed.open,
    isTapped: (bed: Bed) => tapped.has(bedKey(bed)),
    tap: (bed: Bed, open: number) => setTapped(previous => new Map(previous).set(bedKey(bed), open)),
    reported,
    confirm: () =>
      report(
        reported.map(bed => ({ ...toReport(bed), open: bed.open! })),
        texts.confirmed,
      ),
  }
}

const toReport = ({ treatment_level, population, open }: Bed) => ({ treatment_level, population, seen: open })

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
    const name = personName(patient)
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
