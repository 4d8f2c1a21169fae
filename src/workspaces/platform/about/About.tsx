import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { containsText } from '#domain/platform/text.ts'
import { licensesQuery } from '../../../dataProvider/licenses.ts'
import { texts } from '../../../i18n/english/about.ts'
import { productVersion, release } from '../../../startup/installation.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { RowTable } from '../../../ui/RowTable.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'

const version = productVersion()
const served = release()
const subtitle = () => [version && texts.version(version), served && texts.release(served)].filter(Boolean).join(' · ')

/** Public page that describes Passage and lists its version, data sources, and licenses. */
export const About = () => (
  <Page narrow>
    <PageHeader title={texts.title} subtitle={subtitle()} />
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{texts.what}</Typography>
      <FormGroup title={texts.data} columns={1}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {[texts.zip, texts.outlines, texts.facilities].map(credit => (
            <li key={credit}>{credit}</li>
          ))}
        </Box>
      </FormGroup>
      <FormGroup title={texts.software} about={texts.leaflet} columns={1}>
        <Licenses />
      </FormGroup>
    </Box>
  </Page>
)

/** Lists the packages in this version with the full text of their licenses. */
export function Licenses() {
  const { data, error, refetch } = useQuery(licensesQuery)
  const [q, setQ] = useState('')
  const [read, setRead] = useState<{ name: string; text: string }>()
  const [open, setOpen] = useState(false)
  if (!data)
    return error ? <FailedState title={texts.failed} error={error} onRetry={refetch} /> : <CardSkeletons rows={2} height={40} />
  const contains = containsText(q)
  const matches = data.packages.filter(({ name }) => contains(name))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2">{texts.made(data.packages.length)}</Typography>
      <LabelledInput label={texts.search} value={q} onChange={event => setQ(event.target.value)} />
      {matches.length ? (
        <RowTable
          label={texts.software}
          columns={[texts.name, texts.number, texts.license]}
          actionsLabel={texts.text}
          height={420}
          framed
        >
          {matches.map(({ name, version, license, text }) => (
            <TableRow key={`${name} ${version}`}>
              <TableCell>{name}</TableCell>
              <TableCell>{version}</TableCell>
              <TableCell>{license}</TableCell>
              <TableCell>
                {text !== null && (
                  <Button
                    size="small"
                    aria-label={texts.readOf(name)}
                    onClick={() => {
                      setRead({ name, text: data.texts[text] ?? '' })
                      setOpen(true)
                    }}
                  >
                    {texts.read}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </RowTable>
      ) : (
        <EmptyState title={texts.none} />
      )}
      {read && (
        <DialogFrame open={open} title={read.name} maxWidth="md" onClose={() => setOpen(false)}>
          <Box component="pre" tabIndex={0} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0, fontSize: '0.875rem' }}>
            {read.text}
          </Box>
        </DialogFrame>
      )}
    </Box>
  )
}
