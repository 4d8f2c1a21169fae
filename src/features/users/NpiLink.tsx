import Link from '@mui/material/Link'
import { texts } from '../../i18n/english/fields.ts'

/** The national registry of providers, where everybody may read who holds a number (spec 1 §2). */
const registry = (npi: string) => `https://npiregistry.cms.hhs.gov/provider-view/${encodeURIComponent(npi)}`

/** An NPI that leads to its public entry, in a tab of its own. */
export const NpiLink = ({ npi }: { npi: string | null }) =>
  npi && (
    <Link href={registry(npi)} target="_blank" rel="noopener noreferrer" title={texts.npi.opens}>
      {npi}
    </Link>
  )
