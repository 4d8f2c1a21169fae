import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { can } from '#domain/access.ts'
import { administration as facilities } from '#domain/facilities/administration.ts'
import type { FacilitySummary, Organization } from '#domain/organizations/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as all } from '../../i18n/english/organizations.ts'
import { useChoice } from './useChoice.ts'

const { locations: texts } = all

type Props = { organization: Organization; facility: FacilitySummary }

/** Select of a location's primary contact among the organization's members; saves on change (ORG-042). */
export function ContactMenu({ organization, facility }: Props) {
  const mayChoose = can(useWhoami(), 'facilities.chooseContact', { organization_id: organization.id })
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const choices = [
    { id: null, name: texts.selectContact },
    ...organization.members.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` })),
  ]
  const nameOf = (id: number | null) => choices.find(choice => choice.id === id)?.name ?? texts.selectContact
  const { mutate, variables, isPending } = useChoice(
    (user_id: number | null) => call(facilities.chooseContact, { params: { id: facility.id }, body: { user_id } }),
    user_id => (user_id === null ? texts.contactRemoved(facility.name) : texts.contactSaved(facility.name, nameOf(user_id))),
  )
  const chosen = isPending ? variables : facility.primary_contact_id
  return (
    <>
      <Button
        ref={button}
        size="small"
        color="inherit"
        endIcon={<ArrowDropDown />}
        disabled={!mayChoose}
        aria-label={`${texts.contactOf(facility.name)}: ${nameOf(chosen)}`}
        aria-haspopup="menu"
        aria-expanded={open}
        sx={{ textAlign: 'left', whiteSpace: { lg: 'nowrap' }, color: chosen === null ? 'text.secondary' : undefined }}
        onClick={() => setOpen(true)}
      >
        {nameOf(chosen)}
      </Button>
      {open && (
        <Menu anchorEl={button.current} open onClose={() => setOpen(false)}>
          {choices.map(({ id, name }) => (
            <MenuItem
              key={id}
              role="menuitemradio"
              aria-checked={id === chosen}
              selected={id === chosen}
              onClick={() => {
                setOpen(false)
                if (id !== chosen) mutate(id)
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
