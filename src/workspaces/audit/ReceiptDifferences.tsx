import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MatchReceipt } from '#domain/matching/receipt.ts'
import { reasonWords } from '#domain/matching/words.ts'
import { texts } from '../../i18n/english/receipt.ts'

type Props = { again: MatchReceipt['again']; nameOf: (tag: number) => string }
const { again: said } = texts

/** Facilities that are on only one of the two lists, with the reason. Renders nothing if the lists are equal. */
export function ReceiptDifferences({ again: { identical, left, joined, reordered }, nameOf }: Props) {
  if (identical) return null
  return (
    <section>
      <Typography variant="h3" gutterBottom>
        {said.title}
      </Typography>
      {reordered && <Typography variant="body2">{said.reordered}</Typography>}
      <Lines title={said.left(left.length)}>
        {left.map(({ id, name, position, why, reasons }) => (
          <li key={id}>
            {said.was(name, position)} {reasons.length ? reasons.map(reason => reasonWords(reason, nameOf)).join('; ') : ''}
            {reasons.length ? ` (${said.why[why]})` : said.why[why]}
          </li>
        ))}
      </Lines>
      <Lines title={said.joined(joined.length)}>
        {joined.map(({ id, name, position }) => (
          <li key={id}>{said.is(name, position)}</li>
        ))}
      </Lines>
    </section>
  )
}

function Lines({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Box sx={{ typography: 'body2', mt: 1 }}>
      <Typography variant="h4">{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {children}
      </Box>
    </Box>
  )
}
