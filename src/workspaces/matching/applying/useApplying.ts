import { useLocation } from 'react-router-dom'

/** The state of this facility's dialog if the user left it to fill in a section. Otherwise undefined. */
export function useApplying(facility_id: number | undefined): { note: string } | undefined {
  const state = useLocation().state as { applying?: number; note?: string } | null
  return facility_id !== undefined && state?.applying === facility_id ? { note: state.note ?? '' } : undefined
}
