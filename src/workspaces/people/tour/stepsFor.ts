import { landing } from '#domain/identity/account/landing.ts'
import { mayOpen } from '#domain/identity/account/routes.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { texts } from '../../../i18n/english/tour.ts'

export type Step = { title: string; text: string; link?: { to: string; label: string } }
export type Tour = { title: string; steps: readonly Step[] }

/** Returns the first steps for a user's landing page and permissions. */
export function tourFor(user: Whoami): Tour {
  const { advocate, coordinator, center, member, admin } = texts
  if (user.is_admin)
    return {
      title: admin.title,
      steps: [
        { ...admin.approve, link: { to: '/admin/users/dashboard', label: admin.users } },
        admin.organizations,
        ...(mayOpen(user, 'adminImports') ? [{ ...admin.directory, link: { to: '/admin/imports', label: admin.imports } }] : []),
        { ...admin.changes, link: { to: '/admin/changes', label: admin.recent } },
      ],
    }
  if (landing(user) === '/patient/advocate')
    return {
      title: advocate.title,
      steps: [
        { ...advocate.patient, link: { to: '/patient/intake/add/section-1/p/New', label: advocate.add } },
        advocate.release,
        advocate.matches,
        advocate.apply,
        advocate.agree,
      ],
    }
  if (landing(user) === '/patient/intakecoord')
    return {
      title: coordinator.title,
      steps: [coordinator.beds, coordinator.waiting, coordinator.answer, coordinator.missing, coordinator.chat],
    }
  const organization = { to: '/facility/my_organization', label: member.organization }
  if (mayOpen(user, 'addFacility'))
    return {
      title: center.title,
      steps: [{ ...center.people, link: organization }, center.facilities, center.claim, center.answers],
    }
  return {
    title: member.title,
    steps: [
      { ...member.colleagues, link: organization },
      member.alerts,
      { ...member.figures, link: { to: '/insights', label: member.insights } },
    ],
  }
}
