import { accounts } from './messages/accounts.ts'
import { audit } from './messages/audit.ts'
import { fields } from './messages/fields.ts'
import { files } from './messages/files.ts'
import { imports } from './messages/imports.ts'
import { insights } from './messages/insights.ts'
import { matching } from './messages/matching.ts'
import { people } from './messages/people.ts'
import { placement } from './messages/placement.ts'
import { places } from './messages/places.ts'
import { platform } from './messages/platform.ts'
import { server } from './messages/server.ts'
import { statuses } from './messages/statuses.ts'
import { tagsOfCare } from './messages/tagsOfCare.ts'
import { tagsOfHealth } from './messages/tagsOfHealth.ts'
import { tagsOfPeople } from './messages/tagsOfPeople.ts'
import { tagsOfSubstances } from './messages/tagsOfSubstances.ts'
import { validation } from './messages/validation.ts'

/**
 * The domain's labels, the messages of its schemas, the catalog of tags, and the server's messages, from English to Spanish. The key is the
 * exact English string. `%{name}` is a value that the source inserts into a template.
 */
export const messages: Readonly<Record<string, string>> = {
  ...accounts,
  ...audit,
  ...fields,
  ...files,
  ...insights,
  ...matching,
  ...people,
  ...placement,
  ...places,
  ...platform,
  ...server,
  ...statuses,
  ...tagsOfCare,
  ...tagsOfHealth,
  ...tagsOfPeople,
  ...tagsOfSubstances,
  ...validation,
  // Last, because many of its patterns begin with a value.
  ...imports,
}
