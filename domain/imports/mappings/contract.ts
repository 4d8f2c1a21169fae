import { contract } from '../../platform/endpoint.ts'
import { instant, optionalPaging, text, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { listNameLength, Mapping, mappedKinds } from '../mapping.ts'

const required = 'Required field'

/** A mapping that is used again for files with the same columns: saved by a user, or shipped with Passage. */
export const SavedMapping = z.object({
  id: z.string(),
  kind: z.enum(mappedKinds),
  /** Identifies the columns; null for a mapping that comes with Passage. */
  columns: z.string().nullable(),
  name: z.string(),
  mapping: Mapping,
  /** What a mapping that comes with Passage was checked against. */
  checked: z.string().nullable(),
  saved_by: z.string().nullable(),
  saved_at: instant.nullable(),
  used_by: z.string().nullable(),
  used_at: instant.nullable(),
})
export type SavedMapping = z.infer<typeof SavedMapping>

const mappingPath = z.object({ kind: z.enum(mappedKinds), columns: z.string().regex(/^[0-9a-f]{64}$/) })

export const NewMappingName = z.object({ name: z.string(required).pipe(text(listNameLength).min(1, required)) })

export const savedMappings = contract({
  list: {
    method: 'GET',
    path: '/admin/import-mappings',
    about:
      'The saved mappings of the types of imports that the caller may run, by name, and those that come with Passage, or a page of them.',
    access: 'imports.list',
    query: optionalPaging,
    response: z.array(SavedMapping),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/admin/import-mappings/export',
    about: 'The same mappings as a CSV file, without their columns, with times in Pacific time.',
    access: 'imports.list',
    responseType: 'csv',
    response: z.string(),
  },
  rename: {
    method: 'PATCH',
    path: '/admin/import-mappings/:kind/:columns',
    about: 'Renames a saved mapping. The list by which its listings are recognized stays the same.',
    access: 'imports.chooseMapping',
    params: mappingPath,
    body: NewMappingName,
    response: SavedMapping,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/import-mappings/:kind/:columns',
    about: 'Deletes a saved mapping. For the next file with these columns, the user chooses again. Imported records stay.',
    access: 'imports.chooseMapping',
    params: mappingPath,
    response: SavedMapping,
  },
})
