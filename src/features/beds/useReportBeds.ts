import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Bed, BedKind, BedReport, FacilityBeds } from '#domain/beds/schema.ts'
import { useAnnounce } from '../../components/feedback/Announcer.tsx'
import { texts } from '../../i18n/english/beds.ts'

export const keyOf = ({ treatment_level, population }: BedKind) => `${treatment_level} ${population}`

type Given<B extends FacilityBeds> = {
  beds: FacilityBeds
  /** Schema of the response, and of the current counts in a 409. */
  schema: z.ZodType<B>
  send: (said: BedReport[]) => Promise<B>
  keep: (fresh: B) => void
  nameOf: (kind: BedKind) => string
  /** Called with the error message. */
  say: (problem: string) => void
}
/** Wait in milliseconds after the last tap, so that only the final count is sent. */
const settled = 500

/**
 * Saves bed counts shortly after the last tap, one request at a time, and shows them immediately. On a conflict it shows the
 * other user's count and an error.
 */
export function useReportBeds<B extends FacilityBeds>({ beds: standing, schema, send, keep, nameOf, say }: Given<B>) {
  const announce = useAnnounce()
  const [tapped, setTapped] = useState<ReadonlyMap<string, number>>(new Map())
  const [sending, setSending] = useState(false)
  const latest = useRef(standing)
  latest.current = standing

  async function tell(said: BedReport[], told: string) {
    setSending(true)
    try {
      keep(await send(said))
      announce(told)
    } catch (failure) {
      const { status, body } = failure as { status?: number; body?: { data?: unknown } }
      const fresh = status === 409 ? schema.safeParse(body?.data).data : undefined
      if (fresh) keep(fresh)
      say(status ? (failure as Error).message : texts.failed)
    } finally {
      setTapped(
        before => new Map([...before].filter(([key, open]) => !said.some(one => keyOf(one) === key && one.open === open))),
      )
      setSending(false)
    }
  }

  const due = useRef(() => {})
  due.current = () => {
    const said = latest.current.beds.flatMap(bed => {
      const open = tapped.get(keyOf(bed))
      return open === undefined ? [] : [{ ...tellingOf(bed), open }]
    })
    const [first] = said
    if (first) void tell(said, texts.saved(first.open, nameOf(first)))
  }
  useEffect(() => {
    if (!tapped.size || sending) return
    const timer = setTimeout(() => due.current(), settled)
    return () => clearTimeout(timer)
  }, [tapped, sending])

  const told = standing.beds.filter(bed => bed.open !== null)
  return {
    sending: sending || tapped.size > 0,
    openOf: (bed: Bed) => tapped.get(keyOf(bed)) ?? bed.open,
    isTapped: (bed: Bed) => tapped.has(keyOf(bed)),
    tap: (bed: Bed, open: number) => setTapped(before => new Map(before).set(keyOf(bed), open)),
    told,
    confirm: () =>
      tell(
        told.map(bed => ({ ...tellingOf(bed), open: bed.open! })),
        texts.confirmed,
      ),
  }
}

const tellingOf = ({ treatment_level, population, open }: Bed) => ({ treatment_level, population, seen: open })
