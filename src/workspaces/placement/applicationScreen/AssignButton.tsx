import PersonAddAlt from '@mui/icons-material/PersonAddAltOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { can } from '#domain/access.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import type { Application, Assignee } from '#domain/placement/applications/schema.ts'
import { isEnded } from '#domain/placement/statuses/statuses.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applicationScreen.ts'
import { cacheFresh } from '../applications/useAnswerDialog.tsx'

const { assign: labels } = texts

/**
 * Shows the coordinator assigned to an application. Only the facility's coordinators can change the assignment. With `iconOnly`, the name is
 * not visible until the menu is open.
 */
export function AssignButton({ application, iconOnly = false }: { application: Application; iconOnly?: boolean }) {
  const user = useWhoami()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { assignee_id, assignee_name, status } = application
  const label = assignee_id === null ? labels.none : assignee_id === user.id ? labels.mine : labels.to(assignee_name ?? '')
  if (!can(user, 'applications.assign', application) || isEnded(status)) return assignee_id !== null && label
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        {...(iconOnly ? { 'aria-label': label, title: label } : { startIcon: <PersonAddAlt /> })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, minWidth: 44, ...(iconOnly && { px: 0 }) }}
      >
        {iconOnly ? <PersonAddAlt fontSize="small" /> : label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': labels.menu } }}
      >
        {anchor && <Choices application={application} onDone={() => setAnchor(null)} />}
      </Menu>
    </>
  )
}

/** Lists the facility's coordinators, starting with the user, and an option to unassign. */
function Choices({ application, onDone }: { application: Application; onDone: () => void }) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const params = { id: application.id }
  const { data, error } = useQuery({
    queryKey: ['applications', application.id, 'assignees'],
    queryFn: async ({ signal }) => (await call(applications.assignees, { params, signal })).data,
  })
  if (error && !data) return <MenuItem disabled>{labels.failed}</MenuItem>
  if (!data) return <MenuItem disabled>{labels.loading}</MenuItem>

  async function choose(assignee: Assignee | null) {
    onDone()
    try {
      const body = { assignee_id: assignee?.id ?? null, assigned_at: application.assigned_at }
      void cacheApplication(queries, await call(applications.assign, { params, body }))
      notify(assignee ? labels.done(personName(assignee)) : labels.cleared, { type: 'success' })
    } catch (failure) {
      void cacheFresh(queries, failure)
      notify((failure as Error).message, { type: 'warning' })
    }
  }
  const mineFirst = data.toSorted((a, b) => Number(b.id === user.id) - Number(a.id === user.id))
  return [...mineFirst, null].map(one => (
    <MenuItem
      key={one?.id ?? 0}
      role="menuitemradio"
      aria-checked={application.assignee_id === (one?.id ?? null)}
      selected={application.assignee_id === (one?.id ?? null)}
      onClick={() => choose(one)}
      sx={{ minHeight: 44 }}
    >
      {one === null ? labels.noOne : one.id === user.id ? labels.toMe(personName(one)) : personName(one)}
    </MenuItem>
  ))
}
