import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useRecordContext, WithRecord } from 'ra-core'
import { useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { administration as facilities } from '#domain/directory/facilities/administration.ts'
import type { FacilitySummary, Organization } from '#domain/people/organizations/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as all, myOrganizationTexts as own, texts } from '../../i18n/english/organizations.ts'
import type { TableColumn } from '../../ui/console/ConsoleTable.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { NpiLink } from '../../workspaces/people/users/NpiField.tsx'
import { LocationStatusMenu } from '../facilities/LocationStatusMenu.tsx'
import { useRefreshOrganizations } from './queries.ts'

/** The columns of a location. The status and contact selects save each change. Only administrators see the status select. */
export const locationColumns = (organization: Organization, withStatus: boolean): TableColumn[] => [
  { label: texts.fields.name, sx: { fontWeight: 600 }, cell: <NameField /> },
  { label: texts.fields.address, cell: <AddressField /> },
  { label: texts.fields.npi_number, cell: <WithRecord<FacilitySummary> render={({ npi }) => <NpiLink npi={npi} />} /> },
  {
    label: texts.locations.shown,
    sx: { whiteSpace: 'nowrap' },
    cell: <WithRecord<FacilitySummary> render={({ active }) => (active ? texts.locations.active : texts.locations.awaiting)} />,
  },
  ...(withStatus
    ? [
        {
          label: texts.fields.active_status,
          cell: (
            <WithRecord<FacilitySummary>
              render={facility => <LocationStatus organization={organization} facility={facility} />}
            />
          ),
        },
      ]
    : []),
  {
    label: texts.locations.contact,
    cell: <WithRecord<FacilitySummary> render={facility => <ContactMenu organization={organization} facility={facility} />} />,
  },
]

function NameField() {
  const { name, thumbnail_url } = useRecordContext<FacilitySummary>()!
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {thumbnail_url && <Picture url={thumbnail_url} />}
      {name}
    </Box>
  )
}

function AddressField() {
  const { address_line_one, address_line_two, city, state, zip } = useRecordContext<FacilitySummary>()!
  const street = [address_line_one, address_line_two].filter(Boolean).join(', ')
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <>
      <Box sx={{ whiteSpace: { lg: 'nowrap' } }}>{street}</Box>
      <Box sx={{ whiteSpace: { lg: 'nowrap' } }}>{town}</Box>
    </>
  )
}

/** Links to finish the intake and to edit the location, and the button that deletes it. */
export function LocationActions({ onDelete }: { onDelete: (facility: FacilitySummary) => void }) {
  const facility = useRecordContext<FacilitySummary>()!
  const user = useWhoami()
  const { id, name } = facility
  const mine = { id, organization_id: facility.organization }
  return (
    <>
      {!facility.intake_complete && can(user, 'facilities.remove', mine) && (
        <Button size="small" component={RouterLink} to={`/facility/${id}/add/next`} aria-label={own.finishOf(name)}>
          {own.finish}
        </Button>
      )}
      {(user.is_admin || can(user, 'facilities.edit', mine)) && (
        <IconButton
          size="small"
          component={RouterLink}
          to={`/facility/edit/${id}`}
          aria-label={`${texts.locations.edit}: ${name}`}
        >
          <Edit fontSize="small" />
        </IconButton>
      )}
      {can(user, 'facilities.remove', mine) && (
        <IconButton size="small" aria-label={`${texts.locations.delete}: ${name}`} onClick={() => onDelete(facility)}>
          <Delete fontSize="small" />
        </IconButton>
      )}
    </>
  )
}

function LocationStatus({ organization, facility }: { organization: Organization; facility: FacilitySummary }) {
  const notify = useNotify()
  return (
    <LocationStatusMenu
      location={facility}
      isOrganizationApproved={organization.active === true}
      refresh={useRefreshOrganizations()}
      onProblem={problem => problem !== null && notify(problem, { type: 'error' })}
    />
  )
}

type ContactMenuProps = { organization: Organization; facility: FacilitySummary }

/** Select for choosing a location's primary contact from the organization's members. Saves each change (ORG-042). */
function ContactMenu({ organization, facility }: ContactMenuProps) {
  const mayChoose = can(useWhoami(), 'facilities.chooseContact', { organization_id: organization.id })
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const choices = [
    { id: null, name: all.locations.selectContact },
    ...organization.members.map(member => ({ id: member.id, name: personName(member) })),
  ]
  const nameOf = (id: number | null) => choices.find(choice => choice.id === id)?.name ?? all.locations.selectContact
  const { mutate, variables, isPending } = useChoice(
    (user_id: number | null) => call(facilities.chooseContact, { params: { id: facility.id }, body: { user_id } }),
    user_id =>
      user_id === null ? all.locations.contactRemoved(facility.name) : all.locations.contactSaved(facility.name, nameOf(user_id)),
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
        aria-label={`${all.locations.contactOf(facility.name)}: ${nameOf(chosen)}`}
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

/** Saves a selection in a row and shows a toast. If saving fails, restores the old value and shows why. */
function useChoice<V>(save: (value: V) => Promise<unknown>, saved: (value: V) => string) {
  const refresh = useRefreshOrganizations()
  const notify = useNotify()
  return useMutation({
    mutationFn: save,
    onSuccess(_answer, value) {
      notify(saved(value), { type: 'success' })
      return refresh()
    },
    onError: failure => {
      notify(failure.message, { type: 'error' })
      return refresh()
    },
  })
}
