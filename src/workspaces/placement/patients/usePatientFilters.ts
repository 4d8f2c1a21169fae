import { useSearchParams } from 'react-router-dom'
import type { AdminFilters } from './queries.ts'

/** Default date range in days (DASH-016). */
const daysBack = 30

const idIn = (text: string | null) => Number(/^[1-9]\d{0,8}$/.exec(text ?? '')?.[0]) || null
const dayIn = (value: string | null) => (/^(19|20)\d\d-[01]\d-[0-3]\d$/.test(value ?? '') ? value : null)
const pacificDay = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(time)

/** The administrator's filters in the URL. By default, lists patients saved in the last 30 days. */
export function usePatientFilters(): [AdminFilters, (part: Partial<AdminFilters>) => void] {
  const [address, setAddress] = useSearchParams()
  const now = Date.now()
  const until = dayIn(address.get('until')) ?? pacificDay(now)
  const from = dayIn(address.get('from')) ?? pacificDay(now - daysBack * 86_400_000)
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
