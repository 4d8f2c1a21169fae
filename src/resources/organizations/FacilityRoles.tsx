import Delete from '@mui/icons-material/DeleteOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { can } from '#domain/access.ts'
import { organizations } from '#domain/organizations/contract.ts'
import type { Organization, OrganizationMember } from '#domain/organizations/schema.ts'
import { somethingWentWrong } from '#domain/refusal.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { useRefreshOrganizations } from './queries.ts'

type Props = { organization: Organization; member: OrganizationMember }
type Role = OrganizationMember['facility_roles'][number]

/** A member's roles at locations: a list that toggles on click and closes on an outside click (ORG-043), with Remove Role. */
export function FacilityRoles({ organization, member }: Props) {
  const mayRemove = can(useWhoami(), 'organizations.removeRole', organization)
  const refresh = useRefreshOrganizations()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [role, setRole] = useState<Role | null>(null)
  const [asking, setAsking] = useState(false)
  const name = `${member.first_name} ${member.last_name}`
  if (!member.facility_roles.length) return texts.roles.noRoles
  async function remove(roleId: number) {
    await call(organizations.removeRole, { params: { id: organization.id, userId: member.id, roleId } })
    return texts.roles.removed
  }
  return (
    <>
      <Button
        ref={button}
        size="small"
        endIcon={<ExpandMore />}
        aria-label={`${texts.roles.of(name)}: ${texts.roles.count(member.facility_roles.length)}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {texts.roles.count(member.facility_roles.length)}
      </Button>
      <Popover
        anchorEl={button.current}
        open={open}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.roles.of(name) } }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, display: 'grid', gap: 0.5, minWidth: 240 }}>
          {member.facility_roles.map(held => (
            <Box key={held.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1 }}>
              <Box sx={{ flex: 1, typography: 'body2' }}>{`${held.facility_role}, ${held.facility_name}`}</Box>
              {mayRemove && (
                <IconButton
                  size="small"
                  aria-label={`${texts.roles.remove}: ${held.facility_role}, ${held.facility_name}`}
                  onClick={() => {
                    setOpen(false)
                    setRole(held)
                    setAsking(true)
                  }}
                >
                  <Delete fontSize="small" />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      </Popover>
      {role && (
        <ConfirmDialog
          open={asking}
          title={texts.roles.remove}
          confirm={texts.roles.remove}
          onConfirm={() => remove(role.id)}
          failure={somethingWentWrong}
          onClose={() => {
            setAsking(false)
            void refresh()
          }}
        >
          <Typography>{texts.roles.removeAsk(name, role.facility_role, role.facility_name)}</Typography>
        </ConfirmDialog>
      )}
    </>
  )
}
