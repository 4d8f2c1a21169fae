import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { Organization, OrganizationMember } from '#domain/organizations/schema.ts'
import { somethingWentWrong } from '#domain/refusal.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { useVerbs } from '../../dataProvider/verbs.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { NewRoleDialog } from './NewRoleDialog.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = { organization: Organization; member: OrganizationMember }

/** What can be done with a member: edit the user, give a role, remove; nothing for those who only read (ORG-029, ORG-030, ORG-033). */
export function MemberMenu({ organization, member }: Props) {
  const user = useWhoami()
  const refresh = useRefreshOrganizations()
  const { removeMember } = useVerbs()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'role' | 'remove' | null>(null)
  if (!can(user, 'organizations.edit', organization)) return null
  const name = `${member.first_name} ${member.last_name}`
  const ask = (which: typeof dialog) => {
    setOpen(false)
    setDialog(which)
  }
  const close = () => {
    setDialog(null)
    void refresh()
  }
  async function remove() {
    await removeMember({ params: { id: organization.id, userId: member.id } })
    return texts.members.removed(name)
  }
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={texts.members.menu(name)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={button.current} open={open} onClose={() => setOpen(false)}>
        <MenuItem component={RouterLink} to={`/admin/users/edit/${member.id}`}>
          {texts.members.editUser}
        </MenuItem>
        {organization.type !== 'hospital' && can(user, 'organizations.giveRole', organization) && (
          <MenuItem onClick={() => ask('role')}>{texts.members.addRole}</MenuItem>
        )}
        {can(user, 'organizations.removeMember', organization) && (
          <MenuItem onClick={() => ask('remove')}>{texts.members.remove}</MenuItem>
        )}
      </Menu>
      <NewRoleDialog open={dialog === 'role'} onClose={close} organization={organization} member={member} />
      <ConfirmDialog
        open={dialog === 'remove'}
        title={texts.members.remove}
        confirm={texts.members.removeShort}
        onConfirm={remove}
        failure={somethingWentWrong}
        onClose={close}
      >
        <Typography>{texts.members.removeAsk(name, organization.name)}</Typography>
      </ConfirmDialog>
    </>
  )
}
