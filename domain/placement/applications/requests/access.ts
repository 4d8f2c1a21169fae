import { applicationAccess } from '../access.ts'

const answers = applicationAccess['applications.answer']
type Judge = (...args: Parameters<(typeof applicationAccess)['applications.cancel']>) => boolean

/**
 * The facility's coordinators can request information and withdraw requests, and the assigned advocate can respond. Other users
 * with access to the application have view-only access.
 */
const ask: Judge = (actor, application) => answers(actor, { ...application, field: 'insurance_accepted' })

export const requestAccess = {
  'requests.list': applicationAccess['applications.readNotes'],
  'requests.ask': ask,
  'requests.withdraw': ask,
  'requests.answer': applicationAccess['applications.cancel'],
}
