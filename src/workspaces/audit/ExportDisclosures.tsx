import Box from '@mui/material/Box'
import { releases } from '#domain/releases/contract.ts'
import type { Disclosure } from '#domain/releases/schema.ts'
import { datedName } from '#domain/zones.ts'
import { ExportButton } from '../../components/ExportButton.tsx'
import { call } from '../../dataProvider/call.ts'
import { everybodysPdf } from '../../features/releases/accountingPdf.ts'
import { texts } from '../../i18n/english/audit.ts'
import { type DisclosureFilters, disclosuresAsked } from './disclosureFilters.ts'

const said = texts.disclosures
/** Limit for PDFs, which are created in the browser with about eleven disclosures per page. */
const mostInPdf = 2000

type Props = { filters: DisclosureFilters; onProblem: (said: string | null) => void }

/** Exports all matching disclosures as a table or as a printable accounting. */
export function ExportDisclosures({ filters, onProblem }: Props) {
  const asked = disclosuresAsked(filters)
  const name = datedName('disclosures', new Date())
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ExportButton
        texts={said}
        fileName={`${name}.csv`}
        bring={() => call(releases.allDisclosuresExport, { query: asked })}
        onProblem={onProblem}
      />
      <ExportButton
        texts={said.pdf}
        fileName={`${name}.pdf`}
        bring={async () => everybodysPdf(asked, await all(asked))}
        onProblem={onProblem}
      />
    </Box>
  )
}

async function all(asked: ReturnType<typeof disclosuresAsked>): Promise<Disclosure[]> {
  const found: Disclosure[] = []
  for (let page_number = 1; ; page_number++) {
    const { data, total } = await call(releases.allDisclosures, { query: { ...asked, page_number, page_size: 100 } })
    if (total > mostInPdf) throw new Error(said.tooMany(mostInPdf))
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}
