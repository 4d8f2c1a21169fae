import Link from '@mui/material/Link'
import { texts } from '../../../i18n/english/fields.ts'

/** Returns the URL of an NPI's entry in the public NPPES registry (ORG-003). */
const registry = (npi: string) => `https://npiregistry.cms.hhs.gov/provider-view/${encodeURIComponent(npi)}`

export const NpiLink = ({ npi }: { npi: string | null }) =>
  npi && (
    <Link href={registry(npi)} target="_blank" rel="noopener noreferrer" title={texts.npi.opens}>
      {npi}
    </Link>
  )
