import { mayOpen } from '#domain/account/routes.ts'
import type { Actor } from '#domain/actor.ts'
import type { Found } from '#domain/search/schema.ts'
import { texts } from '../../i18n/english/palette.ts'

/** One option of the palette: label, details and target. */
export type Choice = { key: string; label: string; about?: string | null; to: string; state?: object }
export type Group = { name: keyof typeof texts.groups; choices: Choice[] }

/** Search results as options, each linked to the screen for this user's role. */
export function toChoices(actor: Actor, found: Found): Group[] {
  const { users, organizations, facilities, patients } = found
  const facility = ({ id, organization_id }: Found['facilities'][number]) =>
    organization_id !== null && mayOpen(actor, 'adminOrganizations')
      ? `/admin/organizations/${organization_id}`
      : `/facility/edit/${id}`
  const groups: Group[] = [
    {
      name: 'patients',
      choices: patients.map(({ id, name, about, application_id }) => ({
        ...{ key: `patients-${id}`, label: name, about },
        to: application_id === null ? `/patient/intake/review/p_${id}` : `/patient/intakecoord/${application_id}`,
      })),
    },
    {
      name: 'users',
      choices: users.map(({ id, name, about }) => ({ key: `users-${id}`, label: name, about, to: `/admin/users/edit/${id}` })),
    },
    {
      name: 'organizations',
      choices: organizations.map(({ id, name, about, type }) => ({
        ...{ key: `organizations-${id}`, label: name, to: `/admin/organizations/${id}` },
        about: [texts.types[type], about].filter(Boolean).join(' · '),
      })),
    },
    {
      name: 'facilities',
      choices: facilities.map(item => ({
        key: `facilities-${item.id}`,
        label: item.name,
        about: item.about,
        to: facility(item),
      })),
    },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}
