import type { ImportKind, ImportState } from '#domain/imports/schema.ts'
import type { Db } from '../platform/db/connect.ts'
import { none } from './reading/batches.ts'

/** Creates an import without rows, in the state it has after the preview. */
export async function buildImport(
  db: Db,
  now: Date,
  values: { kind?: ImportKind; state?: ImportState; file_name?: string; stored_file?: string | null } = {},
) {
  const preview = { notes: {}, columns: { used: [], ignored: [], missing: [] }, sample: { columns: [], rows: [] } }
  return db
    .insertInto('imports')
    .values({
      kind: 'facilities',
      file_name: 'directory.csv',
      file_digest: '0'.repeat(64),
      stored_file: null,
      rows: 0,
      problems_total: 0,
      planned: JSON.stringify(none()),
      preview: JSON.stringify({ ...preview, examples: { new: [], changed: [], claimed: [] }, problems: [] }),
      progress_total: 0,
      created_by: null,
      created_at: now.toISOString(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const headings: Record<Exclude<ImportKind, 'hsds'>, string> = {
  facilities:
    'directory_type,name1,name2,street1,street2,city,state,zip,phone,intake1,intake2,intake1a,intake2a,service_code_info',
  payers: 'payer_code,payer_name,insurance_type,states,coverage',
  hospitals: 'ccn,name,address_line_one,city,state,zip_code,phone_number,latitude,longitude',
}

/** Generates a file of this kind, as uploaded by a browser. */
export const fileOf = (
  kind: ImportKind,
  rows: readonly string[],
  name = kind === 'hsds' ? 'services.json' : `${kind}.csv`,
): File => new File([kind === 'hsds' ? `[${rows.join(',\n')}]` : `${[headings[kind], ...rows].join('\n')}\n`], name)

/** A row for a facility, payer, or hospital with this name. */
export const rowOf = {
  facilities: (name: string, codes = 'SA RES') => `substance,${name},,1 Elm Street,,Boston,MA,02108,617-555-0101,,,,,${codes}`,
  hsds: (name: string) =>
    JSON.stringify({
      id: name,
      name,
      status: 'active',
      organization: { name },
      phones: [{ number: '(617) 555-0101' }],
      service_at_locations: [
        {
          location: {
            id: name,
            name,
            addresses: [{ address_1: '1 Elm Street', city: 'Boston', state_province: 'MA', postal_code: '02108', country: 'US' }],
          },
        },
      ],
    }),
  payers: (code: string, name: string, type = 'Private') => `${code},${name},${type},,medical`,
  hospitals: (ccn: string, name: string) => `${ccn},${name},12 5TH ST NE,OAK HILL,AL,36301,(334) 555-0101,31.2,-85.4`,
}
