import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useSaveContext } from 'ra-core'
import { useRef } from 'react'
import { TextInput } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { can } from '#domain/access.ts'
import type { LookupItem } from '#domain/directory/featureTags/schema.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { type User, UserProfile } from '#domain/people/users/schema.ts'
import { userNames } from '#domain/platform/fields.ts'
import { phoneInForm } from '#domain/platform/phone.ts'
import { confirmedFullNames } from '#domain/platform/text.ts'
import type { z } from '#domain/platform/zod.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { conflictTexts as conflict } from '../../i18n/english/fields.ts'
import { texts } from '../../i18n/english/users.ts'
import { ConsoleForm } from '../../ui/console/ConsoleForm.tsx'
import { OutcomeBanner, useOutcome } from '../../ui/dialog/OutcomeBanner.tsx'
import { barRoom } from '../../ui/feedback/bottomRoom.ts'
import { ConflictForm } from '../../ui/fields/conflict/ConflictForm.tsx'
import { useWide } from '../../ui/hooks.ts'
import { Section } from '../../ui/Section.tsx'
import { refuseUnknownNpi } from '../../workspaces/people/users/NpiField.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { adminRoles, isAdmin, reloadUsers } from './queries.ts'
import { StatusFields } from './StatusFields.tsx'

const { editing: labels } = texts

const profileOf = (user: User): z.input<typeof UserProfile> => ({
  username: user.username,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  ...confirmedFullNames(userNames, user),
  phone_number: user.phone_number ? phoneInForm(user.phone_number) : '',
  npi_number: user.npi_number ?? '',
  role_id: user.role_id as UserProfile['role_id'],
  is_admin: isAdmin(user),
  is_patient_advocate: user.is_patient_advocate,
  patient_advocate_info: user.patient_advocate_info,
})

/**
 * Form for the user's profile and role (USER-037 to USER-044). Does not send the status, which may have changed since the page
 * loaded.
 */
export function ProfileForm({ user }: { user: User }) {
  const viewer = useWhoami()
  const rights = rightsOver(viewer, user)
  const { save } = useSaveContext()
  const { outcome, setPaused, showSuccess, clear } = useOutcome(() => clear())
  const { data: types = [] } = useQuery(lookupQuery('pa_type'))
  /** Version of the user that the next save replaces. The record may be reloaded while the form has unsaved input. */
  const seen = useRef(user.updated_at)
  async function update(profile: UserProfile) {
    clear()
    await refuseUnknownNpi(profile.npi_number)
    const body = { ...profile, updated_at: seen.current } as Partial<User>
    const saved = await new Promise<User>((onSuccess, onError) => save?.(body, { onSuccess, onError }))
    seen.current = saved.updated_at
    await reloadUsers()
    showSuccess(labels.done)
  }
  return (
    <Section framed title={labels.profile}>
      {!rights.edit && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {isAdmin(user) ? labels.guarded : labels.readOnly}
        </Alert>
      )}
      <ConflictForm
        Form={ConsoleForm}
        schema={UserProfile}
        values={profileOf(user)}
        onSubmit={update}
        conflict={{
          valuesOf: profileOf,
          onFresh: (fresh: User) => {
            seen.current = fresh.updated_at
          },
          show: (field, value) => showRole(field, value, types),
        }}
      >
        <Box
          component="fieldset"
          disabled={!rights.edit}
          aria-label={labels.profile}
          sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 2 }}
        >
          <TextInput source="username" />
          <ProfileFields />
          {(rights.edit || isAdmin(user)) && rights.warnings.length > 0 && (
            <Alert severity="warning">
              {rights.warnings.map(warning => (
                <div key={warning}>{warning}</div>
              ))}
            </Alert>
          )}
          <StatusFields locked={rights.locked} />
        </Box>
        <OutcomeBanner outcome={outcome} onPause={setPaused} />
        {can(viewer, 'users.edit', user) && <Update />}
      </ConflictForm>
    </Section>
  )
}

/** Shows a role and the advocate types by name in the choice between two versions. */
function showRole(field: string, value: unknown, types: readonly LookupItem[]): string | undefined {
  if (field === 'role_id') return adminRoles().find(({ id }) => id === value)?.name ?? conflict.empty
  if (field !== 'patient_advocate_info.pa_type' || !Array.isArray(value) || !value.length) return undefined
  return value.map(id => types.find(type => type.id === id)?.name ?? id).join(', ')
}

/** Stays in view at the bottom of the window: on wide screens, while the form is there, and on others, on the whole page. */
const updateBar = {
  position: { xs: 'fixed', lg: 'sticky' },
  bottom: 'var(--notice-room, 0px)',
  left: { xs: 0, lg: 'auto' },
  right: { xs: 0, lg: 'auto' },
  zIndex: { xs: 2, lg: 1 },
  mx: { lg: -2 },
  mb: { lg: -2 },
  px: 2,
  py: 1,
  pb: 'calc(8px + env(safe-area-inset-bottom))',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: { lg: 1 },
}
/** The height that `updateBar` covers at the end of the page. */
export const updateBarRoom = { xs: 8, lg: 0 }

function Update() {
  const { isSubmitting } = useFormState()
  const isWide = useWide()
  return (
    <Box ref={isWide ? undefined : barRoom} sx={updateBar}>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {isSubmitting ? labels.updating : labels.update}
      </Button>
    </Box>
  )
}

/**
 * Returns which parts of the user's edit page the viewer may change, and why the others are locked. Follows the server's rules
 * (USER-040 to USER-042).
 */
function rightsOver(viewer: Actor, user: User) {
  const edit = can(viewer, 'users.edit', user)
  const role = can(viewer, 'users.changeRole', user)
  const own = user.id === viewer.id
  // Making an admin an advocate is a role change, but making any other user an advocate is not.
  const advocate = role || (!isAdmin(user) && !own)
  const warnings = [
    !role && (own ? texts.editing.ownRole : texts.editing.noRoles),
    !advocate && !own && texts.editing.adminStays,
  ].filter(text => text !== false)
  return { edit, locked: { role: !role, advocate: !advocate }, warnings }
}
