import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type HttpError, useCanAccess, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { TextInput } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { administration as facilities } from '#domain/directory/facilities/administration.ts'
import { bookedProblem } from '#domain/directory/facilities/rules.ts'
import { NewFacility } from '#domain/directory/facilities/schema.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import type { FacilitySummary, Organization } from '#domain/people/organizations/schema.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as claims } from '../../i18n/english/claims.ts'
import { texts as all, texts } from '../../i18n/english/organizations.ts'
import { errorText } from '../../i18n/i18nProvider.ts'
import { supportEmail } from '../../startup/installation.ts'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { CreateForm, InDialog } from '../../ui/console/InDialog.tsx'
import { ReferenceRows, RowsExport } from '../../ui/console/ListRows.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { ClaimDialog } from '../../workspaces/directory/claims/ClaimDialog.tsx'
import { OwnClaims } from '../../workspaces/directory/claims/OwnClaims.tsx'
import { SimilarFacilities } from '../../workspaces/directory/claims/SimilarFacilities.tsx'
import { LocationActions, locationColumns } from './locationColumns.tsx'
import { closingQuery, useRefreshOrganizations } from './queries.ts'

type Props = { organization: Organization }

/** Lists the organization's locations. Hospitals have none (ORG-024). */
export function LocationsPart({ organization }: Props) {
  const user = useWhoami()
  const { canAccess: mayAdd } = useCanAccess({ resource: 'facilities', action: 'create' })
  const mayClaim = can(user, 'claims.ask', { organization_id: organization.id })
  const [deleting, setDeleting] = useState<FacilitySummary | null>(null)
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  return (
    <Section
      framed
      level="h2"
      title={texts.locations.title}
      action={
        <>
          <RowsExport
            param="locations"
            fileName={`locations-organization-${organization.id}`}
            load={query => call(organizations.locationsExport, { params: { id: organization.id }, query })}
          />
          {mayClaim && (
            <DialogButton variant="outlined" label={claims.claim}>
              {dialog => <ClaimDialog {...dialog} organization={organization} />}
            </DialogButton>
          )}
          {user.is_admin && (
            <DialogButton variant="outlined" disabled={!mayAdd} label={texts.locations.add}>
              {dialog => <NewFacilityDialog {...dialog} organization={organization} />}
            </DialogButton>
          )}
        </>
      }
    >
      {mayClaim && !user.is_admin && <HowToAdd organization={organization} />}
      <SimilarFacilities facilities={organization.facilities} />
      <OwnClaims organization_id={organization.id} />
      <Box ref={list} tabIndex={-1} sx={{ outlineOffset: 4 }}>
        <ReferenceRows
          reference="organizationLocations"
          organization_id={organization.id}
          label={texts.locations.title}
          param="locations"
          columns={locationColumns(organization, user.is_admin)}
          actions={{
            label: texts.members.actions,
            sx: { whiteSpace: 'nowrap' },
            cell: (
              <LocationActions
                onDelete={facility => {
                  setDeleting(facility)
                  setAsking(true)
                }}
              />
            ),
          }}
          search={texts.locations.search}
          noMatches={texts.locations.noneFound}
          none={texts.locations.none}
        />
      </Box>
      {deleting && (
        <DeleteLocation
          key={deleting.id}
          facility={deleting}
          open={asking}
          onClose={() => setAsking(false)}
          // The row and its button no longer exist, so move focus to the list.
          onGone={() => !organization.facilities.some(one => one.id === deleting.id) && list.current?.focus()}
        />
      )}
    </Section>
  )
}

/** Explains that administrators add locations, and starts an email to the support team with what they need to know. */
function HowToAdd({ organization: { name } }: { organization: Organization }) {
  const support = supportEmail()
  const { askToAdd, askByEmail, emailSubject, emailBody } = texts.locations
  const letter = `subject=${encodeURIComponent(emailSubject(name))}&body=${encodeURIComponent(emailBody)}`
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
      {askToAdd} {support && <MuiLink href={`mailto:${support}?${letter}`}>{askByEmail}</MuiLink>}
    </Typography>
  )
}

type NewFacilityDialogProps = { open: boolean; onClose: () => void; organization: Organization }

/** Dialog that creates a location from a name and opens its intake (ORG-037). */
function NewFacilityDialog({ open, onClose, organization }: NewFacilityDialogProps) {
  const navigate = useNavigate()
  return (
    <InDialog open={open} resource="facilities" title={texts.locations.addTitle} onClose={onClose}>
      <CreateForm<typeof NewFacility, FacilitySummary>
        schema={NewFacility}
        values={{ organization_id: organization.id, name: '' }}
        onSaved={({ id }) => navigate(`/facility/${id}/add/section1`)}
        successMessage={({ name }) => texts.locations.added(name)}
        onClose={onClose}
        submit={texts.locations.create}
      >
        <TextInput source="name" label={texts.locations.name} />
      </CreateForm>
    </InDialog>
  )
}

type DeleteLocationProps = {
  facility: FacilitySummary
  open: boolean
  onClose: () => void
  /** Called after the dialog has closed, to move focus. */
  onGone: () => void
}

/**
 * Asks for confirmation before deleting a location. Lists the applications that would end, and requires typing the location's
 * name. Blocked while patients are booked (S-13).
 */
function DeleteLocation({ facility, open, onClose, onGone }: DeleteLocationProps) {
  const { name, id } = facility
  const refresh = useRefreshOrganizations()
  const notify = useNotify()
  const { data: counts, error } = useQuery({ ...closingQuery(id), enabled: open })
  async function remove() {
    const { ended } = await call(facilities.remove, { params: { id } })
    notify(ended ? all.locations.deletedWith(ended, name) : all.locations.deleted(name), { type: 'success' })
    void refresh()
    return undefined
  }
  return (
    <ConfirmDialog
      open={open}
      title={all.locations.delete}
      confirm={all.locations.delete}
      onConfirm={remove}
      failure={problem => ((problem as HttpError).status === 409 ? problem.message : all.locations.notRemoved)}
      blocked={!counts || counts.booked > 0}
      {...(counts?.booked === 0 && { confirmText: { text: name, label: all.locations.typeName(name) } })}
      onClose={onClose}
      onExited={onGone}
    >
      {error ? (
        <Alert severity="error">{errorText(error)}</Alert>
      ) : !counts ? (
        <Typography role="status">{all.locations.counting}</Typography>
      ) : counts.booked > 0 ? (
        <Alert severity="warning">{bookedProblem(counts.booked)}</Alert>
      ) : (
        <>
          <Typography>{all.locations.deleteAsk(name)}</Typography>
          <Typography sx={{ mt: 1, fontWeight: counts.running ? 600 : undefined }}>
            {counts.running ? all.locations.ends(counts.running) : all.locations.endsNone}
          </Typography>
        </>
      )}
    </ConfirmDialog>
  )
}
