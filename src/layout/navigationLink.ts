import { useLocation } from 'react-router-dom'

export const link = {
  color: 'text.secondary',
  fontWeight: 600,
  px: 1.5,
  borderRadius: 1,
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&.active': { color: 'primary.main', bgcolor: 'primary.light' },
}

/** Returns a function that marks a link as current on all screens of its workspace. */
export function useHere() {
  const { pathname } = useLocation()
  return (within?: string) => (within && pathname.startsWith(`${within}/`) ? 'active' : undefined)
}
