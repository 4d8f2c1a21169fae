import { useLocation } from 'react-router-dom'

/** How the way to a workspace looks, and the one that one is in. */
export const link = {
  color: 'text.secondary',
  fontWeight: 600,
  px: 1.5,
  borderRadius: 1,
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&.active': { color: 'primary.main', bgcolor: 'primary.light' },
}

/** Marks the place one is in also on those of its screens that the link itself does not lead to. */
export function useHere() {
  const { pathname } = useLocation()
  return (within?: string) => (within && pathname.startsWith(`${within}/`) ? 'active' : undefined)
}
