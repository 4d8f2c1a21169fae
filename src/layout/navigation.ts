import { useLocation } from 'react-router-dom'
import { mayOpen } from '#domain/identity/account/routes.ts'
import { pendingScreen } from '#domain/identity/account/session.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { navigationTexts as nav } from '../i18n/english/shell.ts'

export type Item = {
  label: string
  to: string
  /** Path prefix of the workspace's screens, if different from `to`. */
  within?: string
  isVisible: (actor: Actor) => boolean
}

/**
 * The navigation bar's items from left to right, and who sees each one (NAV-015 to NAV-022). Administrators see only their
 * dashboard.
 */
const items = (): Item[] => [
  { label: nav.findTreatment, to: '/patient/advocate', isVisible: actor => actor.is_patient_advocate },
  { label: nav.admissions, to: '/patient/intakecoord', isVisible: actor => !actor.is_admin && mayOpen(actor, 'admissions') },
  { label: nav.admin, to: '/admin/organizations/dashboard', within: '/admin', isVisible: actor => actor.is_admin },
  { label: nav.myOrganization, to: '/facility/my_organization', isVisible: actor => mayOpen(actor, 'myOrganization') },
  { label: nav.community, to: '/patient/community', isVisible: actor => mayOpen(actor, 'community') },
  { label: nav.insights, to: '/insights', isVisible: actor => !actor.is_admin },
]

/** Returns the user's navigation items. None until the welcome screen is complete. */
export const navigationFor = (actor: Actor) => (pendingScreen(actor) ? [] : items().filter(item => item.isVisible(actor)))

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
