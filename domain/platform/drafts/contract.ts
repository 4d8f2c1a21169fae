import { contract } from '../endpoint.ts'
import { id, idParams } from '../formats.ts'
import { z } from '../zod.ts'
import { Draft, DraftHead, DraftSave, FacilityDraftSave, facilitySectionKey, sectionKey } from './schema.ts'

const ofSection = z.object({ id, section: sectionKey })
const ofFacilitySection = z.object({ id, section: facilitySectionKey })

export const drafts = contract({
  list: {
    method: 'GET',
    path: '/patients/:id/drafts',
    about: 'Which sections of a patient’s intake have unsaved drafts, with the author’s name and the time.',
    access: 'patients.edit',
    params: idParams,
    response: z.array(DraftHead),
    reads: 'patient',
  },
  show: {
    method: 'GET',
    path: '/patients/:id/drafts/:section',
    about: 'The caller’s own draft of a section; null if there is none. Drafts are visible only to their author.',
    access: 'patients.edit',
    params: ofSection,
    response: Draft.nullable(),
    reads: 'patient',
  },
  keep: {
    method: 'PUT',
    path: '/patients/:id/drafts/:section',
    about:
      'Saves the caller’s draft of a section. `version` is the last version that the client loaded. If the caller has changed the draft on another device since then, returns 409 with that draft, or with null if it was saved or discarded.',
    access: 'patients.edit',
    samples: true,
    params: ofSection,
    body: DraftSave,
    response: Draft.nullable(),
    unaudited: 'the record itself does not change, and drafts are saved every two seconds; saving the section is audited',
  },
  discard: {
    method: 'DELETE',
    path: '/patients/:id/drafts/:section',
    about: 'Deletes the caller’s own draft of a section.',
    access: 'patients.edit',
    samples: true,
    params: ofSection,
    response: z.object({ discarded: z.boolean() }),
  },
  listOfFacility: {
    method: 'GET',
    path: '/facilities/:id/drafts',
    about: 'Which sections of a facility’s form have unsaved drafts, with the author’s name and the time.',
    access: 'facilities.edit',
    params: idParams,
    response: z.array(DraftHead),
  },
  showOfFacility: {
    method: 'GET',
    path: '/facilities/:id/drafts/:section',
    about: 'The caller’s own draft of a section of a facility’s form, or of the whole form (`edit`); null if there is none.',
    access: 'facilities.edit',
    params: ofFacilitySection,
    response: Draft.nullable(),
  },
  keepOfFacility: {
    method: 'PUT',
    path: '/facilities/:id/drafts/:section',
    about: 'Saves the caller’s draft of a facility’s form, in the same way as for a patient’s intake.',
    access: 'facilities.edit',
    params: ofFacilitySection,
    body: FacilityDraftSave,
    response: Draft.nullable(),
    unaudited: 'the facility itself does not change, and drafts are saved every two seconds; saving the form is audited',
  },
  discardOfFacility: {
    method: 'DELETE',
    path: '/facilities/:id/drafts/:section',
    about: 'Deletes the caller’s own draft of a facility’s form.',
    access: 'facilities.edit',
    params: ofFacilitySection,
    response: z.object({ discarded: z.boolean() }),
  },
})
