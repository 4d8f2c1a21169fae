import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useParams } from 'react-router-dom'
import { lastSectionNumber, sectionsByPlace } from '#domain/directory/facilities/intake/sections.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { wholeForm } from '#domain/platform/drafts/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts } from '../../../i18n/english/facilityForm.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { Choice } from '../../../ui/fields/conflict/ConflictView.tsx'
import { showServerErrors } from '../../../ui/fields/errorLines.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { BottomBar } from '../../../ui/steps/ActionBar.tsx'
import { useOncePer } from '../../../ui/steps/useRestorePosition.ts'
import { useFieldFormat } from '../../platform/drafts/DraftChoice.tsx'
import { DraftNotice, DraftState, OtherUsersDrafts } from '../../platform/drafts/DraftNotice.tsx'
import { UnsavedInputPrompts } from '../../platform/drafts/UnsavedInputPrompts.tsx'
import type { StoredDrafts } from '../../platform/drafts/useDraft.ts'
import { ListingOrigin } from '../listing/ListingOrigin.tsx'
import { FacilityLoader } from './FacilityLoader.tsx'
import { sectionForms } from './forms/formOf.ts'
import { ListingStatus } from './ListingStatus.tsx'
import { draftsQuery, homePathFor } from './queries.ts'
import { useFacilityForm, useLeaveAfterMessage, valuesFor } from './useFacilityForm.ts'

const sections = sectionsByPlace.edit
const schemas = sections.map(({ schema }) => schema)

/** The edit page, which has all of a facility's sections and one Save button (FAC-040). */
export function FacilityEdit() {
  const id = Number(useParams().id)
  return (
    <FacilityLoader key={id} id={id} section={wholeForm}>
      {(facility, foundDrafts, mayEdit) => <EditForm facility={facility} foundDrafts={foundDrafts} mayEdit={mayEdit} />}
    </FacilityLoader>
  )
}

function EditForm({ facility, foundDrafts, mayEdit }: { facility: Facility; foundDrafts: StoredDrafts; mayEdit: boolean }) {
  const user = useWhoami()
  const leaveWithMessage = useLeaveAfterMessage()
  const format = useFieldFormat()
  const { data: otherDrafts = [] } = useQuery({ ...draftsQuery(facility.id), enabled: mayEdit })
  const homePath = homePathFor(user, facility)
  const { form, submit, saved, draft, hasUnsavedInput, conflict } = useFacilityForm({
    facility,
    sections,
    draftKey: wholeForm,
    user: user.id,
    foundDrafts,
    progress: { intake_section: lastSectionNumber, intake_complete: true },
    validateOnBlur: true,
    showError: showServerErrors,
    onSaved: () => leaveWithMessage(texts.edited, homePath),
    // Server errors get the page's message, and network errors keep their own message (FAC-045).
    onFailed: (error, show) => {
      const { status = 0, body } = error as { status?: number; body?: object }
      show(status ? new HttpError(texts.editFailed, status, body) : error)
    },
  })
  const { isSubmitting, isDirty } = form.formState
  const send = useOncePer(submit)
  const organization = facility.organization_name
  return (
    <Page>
      <PageHeader
        title={facility.name}
        above={<BackLink to={homePath}>{organization ? texts.backTo(organization) : texts.backToFacilities}</BackLink>}
      />
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 960px) minmax(200px, 1fr)' } }}
      >
        <Box sx={{ minWidth: 0, maxWidth: 960 }}>
          {!mayEdit && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {texts.readOnly}
            </Alert>
          )}
          <ListingOrigin id={facility.id} />
          <ListingStatus facility={facility} />
          <Form
            form={form}
            onSubmit={() => mayEdit && send()}
            name={facility.name}
            labels={texts.labels}
            prefix="field"
            focusField
            schemas={schemas}
          >
            {conflict && <Choice {...conflict} show={format} />}
            <OtherUsersDrafts drafts={otherDrafts} />
            <DraftNotice
              draft={draft}
              labels={texts.labels}
              onDiscard={draft.discard}
              onTakeOther={() => draft.takeOther({ ...valuesFor(sections, facility), ...draft.other?.draft?.values })}
            />
            <Sections facility={facility} readOnly={!mayEdit} />
            <BottomBar state={<DraftState kept={draft.saveState} />}>
              <SaveButton saving={isSubmitting || saved} disabled={!mayEdit} />
            </BottomBar>
          </Form>
        </Box>
        <OnThisPage />
      </Box>
      <UnsavedInputPrompts
        name={facility.name}
        draft={draft}
        isDirty={isDirty}
        saved={saved}
        questionFor={() => (mayEdit && hasUnsavedInput() ? intake.leave.incomplete : undefined)}
      />
    </Page>
  )
}

const SaveButton = ({ saving, disabled }: { saving: boolean; disabled: boolean }) => (
  <Button
    type="submit"
    variant="contained"
    disabled={disabled}
    aria-disabled={saving || disabled}
    sx={{ minHeight: 44, flex: { xs: 1, md: 'none' }, px: 4, opacity: saving ? 0.75 : 1 }}
  >
    {saving ? intake.saving : texts.save}
  </Button>
)

const Sections = ({ facility, readOnly }: { facility: Facility; readOnly: boolean }) =>
  sections.map(({ key, number, title }) => {
    const Fields = sectionForms[key]!
    return (
      <Box component="section" key={key} aria-labelledby={partId(key)} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        <Typography id={partId(key)} variant="h2" sx={{ mt: number > 1 ? 2 : 0 }}>
          {texts.numbered(number, domainValue(title))}
        </Typography>
        <Fields facility={facility} level={3} readOnly={readOnly} />
      </Box>
    )
  })

const partId = (key: string): string => `part-${key}`

/** Links to the long form's sections, shown next to the form on wide screens. */
const OnThisPage = () => (
  <Box
    component="nav"
    aria-label={texts.onThisPage}
    sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 80, alignSelf: 'start' }}
  >
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderLeft: 1, borderColor: 'divider' }}>
      {sectionsByPlace.edit.map(({ key, number, title }) => (
        <li key={key}>
          <Link
            href={`#${partId(key)}`}
            underline="hover"
            color="textSecondary"
            sx={{ display: 'block', typography: 'body2', py: 0.75, pl: 2 }}
          >
            {texts.numbered(number, domainValue(title))}
          </Link>
        </li>
      ))}
    </Box>
  </Box>
)
