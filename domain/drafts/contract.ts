import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { id, one } from '../formats.ts'
import { Draft, DraftHead, DraftSave, FacilityDraftSave, facilitySectionKey, sectionKey } from './schema.ts'

const ofSection = z.object({ id, section: sectionKey })
const ofFacilitySection = z.object({ id, section: facilitySectionKey })

export const drafts = contract({
  list: {
    method: 'GET',
    path: '/patients/:id/drafts',
    about: 'Which sections of a patient’s intake hold something typed and not saved, and since when.',
    access: 'patients.edit',
    params: one,
    response: z.array(DraftHead),
    reads: 'patient',
  },
  show: {
    method: 'GET',
    path: '/patients/:id/drafts/:section',
    about: 'What was typed into a section and not saved; null where there is nothing.',
    access: 'patients.edit',
    params: ofSection,
    response: Draft.nullable(),
    reads: 'patient',
  },
  keep: {
    method: 'PUT',
    path: '/patients/:id/drafts/:section',
    about:
      'Keeps what is being typed into a section. `version` is the one seen last: another’s writing since then answers 409 with theirs, null where it was saved or discarded.',
    access: 'patients.edit',
    params: ofSection,
    body: DraftSave,
    response: Draft.nullable(),
    unaudited: 'the record itself does not change, and it comes every two seconds; the section’s save has an audit row',
  },
  discard: {
    method: 'DELETE',
    path: '/patients/:id/drafts/:section',
    about: 'Forgets what was typed into a section and not saved.',
    access: 'patients.edit',
    params: ofSection,
    response: z.object({ discarded: z.boolean() }),
  },
  listOfFacility: {
    method: 'GET',
    path: '/facilities/:id/drafts',
    about: 'Which sections of a facility’s form hold something typed and not saved, and since when.',
    access: 'facilities.edit',
    params: one,
    response: z.array(DraftHead),
  },
  showOfFacility: {
    method: 'GET',
    path: '/facilities/:id/drafts/:section',
    about:
      'What was typed into a section of a facility’s form, or into all of it (`edit`), and not saved; null where there is nothing.',
    access: 'facilities.edit',
    params: ofFacilitySection,
    response: Draft.nullable(),
  },
  keepOfFacility: {
    method: 'PUT',
    path: '/facilities/:id/drafts/:section',
    about: 'Keeps what is being typed into a facility’s form, as of a patient’s intake.',
    access: 'facilities.edit',
    params: ofFacilitySection,
    body: FacilityDraftSave,
    response: Draft.nullable(),
    unaudited: 'the facility itself does not change, and it comes every two seconds; the form’s save has an audit row',
  },
  discardOfFacility: {
    method: 'DELETE',
    path: '/facilities/:id/drafts/:section',
    about: 'Forgets what was typed into a facility’s form and not saved.',
    access: 'facilities.edit',
    params: ofFacilitySection,
    response: z.object({ discarded: z.boolean() }),
  },
})
