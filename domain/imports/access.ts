import { type Actor, hasPermission } from '../identity/actor.ts'
import { type Permission, platformRoles } from '../identity/roles.ts'
import type { ImportKind } from './schema.ts'

/** Importing rows requires the same permission as editing them individually. */
const rights: Record<ImportKind, Permission> = {
  facilities: 'FACILITY_WRITE_ALL',
  hsds: 'FACILITY_WRITE_ALL',
  hospitals: 'ORG_WRITE_ALL',
  payers: 'PROVIDER_WRITE',
}
type OfKind = { kind: ImportKind }

const mayImport = (actor: Actor, { kind }: OfKind) => hasPermission(actor, rights[kind])
const mayImportAny = (actor: Actor) => Object.values(rights).some(right => hasPermission(actor, right))
/** `of` is undefined if the import does not exist. */
const mayImportFound = (actor: Actor, of: OfKind | undefined) => (of ? mayImport(actor, of) : mayImportAny(actor))

export const importAccess = {
  /** The list contains only the kinds of imports that the actor may run. */
  'imports.list': mayImportAny,
  'imports.create': mayImport,
  'imports.show': mayImportFound,
  'imports.run': mayImportFound,
  'imports.notes': mayImportFound,
  'imports.chooseDirectory': mayImportFound,
  'imports.chooseMapping': mayImportFound,
  'imports.chooseOptions': mayImportFound,
  'imports.undo': mayImportFound,
}

export const listingAccess = {
  'listings.place': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
}

export const treatmentTermAccess = {
  'treatmentTerms.list': (actor: Actor) => hasPermission(actor, 'FACILITY_READ_ALL'),
  /** The terms decide what every later import lists, so only super admins change them. */
  'treatmentTerms.change': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
