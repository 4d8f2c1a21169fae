import { mayOpen } from '#domain/account/routes.ts'
import type { Actor } from '#domain/actor.ts'

type Item = {
  label: 'findTreatment' | 'admissions' | 'admin' | 'myOrganization' | 'community' | 'insights'
  to: string
  shown: (actor: Actor) => boolean
}

/** The navigation bar, left to right, and who sees what (spec 1 §2; decisions NAV-017). Admins see their dashboard alone. */
const items: Item[] = [
  { label: 'findTreatment', to: '/patient/advocate', shown: actor => actor.is_patient_advocate },
  { label: 'admissions', to: '/patient/intakecoord', shown: actor => !actor.is_admin && mayOpen(actor, 'admissions') },
  { label: 'admin', to: '/admin/organizations/dashboard', shown: actor => actor.is_admin },
  { label: 'myOrganization', to: '/facility/my_organization', shown: actor => mayOpen(actor, 'myOrganization') },
  { label: 'community', to: '/patient/community', shown: actor => mayOpen(actor, 'community') },
  { label: 'insights', to: '/insights', shown: actor => !actor.is_admin },
]

/** What this user finds in the bar: nothing before the welcome screen is done. */
export const navigationOf = (actor: Actor) => (actor.first_login ? [] : items.filter(item => item.shown(actor)))
