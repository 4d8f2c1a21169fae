import { subDays } from 'date-fns/subDays'
import { useSearchParams } from 'react-router-dom'
import { pacificZone } from '#domain/platform/dates.ts'
import { dayIn } from '#domain/platform/zones.ts'
import type { AdminFilters } from './queries.ts'

/** Default date range in days (DASH-016). */
const daysBack = 30

const idIn = (text: string | null) => Number(/^[1-9]\d{0,8}$/.exec(text ?? '')?.[0]) || null
const readDay = (value: string | null) => (/^(19|20)\d\d-[01]\d-[0-3]\d$/.test(value ?? '') ? value : null)

/** The administrator's filters in the URL. By default, lists patients saved in the last 30 days. */
export function usePatientFilters(): [AdminFilters, (part: Partial<AdminFilters>) => void] {
  const [address, setAddress] = useSearchParams()
  const now = new Date().toISOString()
  const until = readDay(address.get('until')) ?? dayIn(pacificZone, now)
  const from = readDay(address.get('from')) ?? dayIn(pacificZone, subDays(now, daysBack).toISOString())
  const read: AdminFilters = {
    advocate: idIn(address.get('advocate')),
    organization: idIn(address.get('organization')),
    from: from <= until ? from : until,
    until,
  }
  const choose = (part: Partial<AdminFilters>) =>
    setAddress(before => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(part)) value === null ? after.delete(name) : after.set(name, String(value))
      return after
    })
  return [read, choose]
}
