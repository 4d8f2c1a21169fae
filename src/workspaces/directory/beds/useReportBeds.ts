import { useEffect, useEffectEvent, useState } from 'react'
import type { Bed, BedKind, BedReport, FacilityBeds } from '#domain/directory/beds/schema.ts'
import type { z } from '#domain/platform/zod.ts'
import { texts } from '../../../i18n/english/beds.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'

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
