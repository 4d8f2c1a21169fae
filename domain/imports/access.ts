import { type Actor, may, type Permission } from '../actor.ts'
import type { ImportKind } from './schema.ts'

/** Who may write a kind of row one by one may write many of them. */
const rights: Record<ImportKind, Permission> = {
  facilities: 'FACILITY_WRITE_ALL',
  hsds: 'FACILITY_WRITE_ALL',
  hospitals: 'ORG_WRITE_ALL',
  payers: 'PROVIDER_WRITE',
}
type OfKind = { kind: ImportKind }

const mayImport = (actor: Actor, { kind }: OfKind) => may(actor, rights[kind])
const mayImportAny = (actor: Actor) => Object.values(rights).some(right => may(actor, right))

export const importAccess = {
  /** The list holds the kinds that one may import. */
  'imports.list': mayImportAny,
  'imports.create': mayImport,
  /** About no kind where there is no such import. */
  'imports.show': (actor: Actor, of: OfKind | undefined) => (of ? mayImport(actor, of) : mayImportAny(actor)),
  'imports.run': (actor: Actor, of: OfKind | undefined) => (of ? mayImport(actor, of) : mayImportAny(actor)),
  'imports.chooseDirectory': (actor: Actor, of: OfKind | undefined) => (of ? mayImport(actor, of) : mayImportAny(actor)),
  'imports.undo': (actor: Actor, of: OfKind | undefined) => (of ? mayImport(actor, of) : mayImportAny(actor)),
}
