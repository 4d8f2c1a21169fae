import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MatchReceipt } from '#domain/matching/receipt.ts'
import { texts } from '../../i18n/english/receipt.ts'

/** Facilities shown initially; printing and "Show all" include all of them. */
const first = 50
const { list: said } = texts

/** The match list in its order, marking facilities applied to and listings changed since. */
export function ReceiptList({ receipt: { list, facility_id } }: { receipt: MatchReceipt }) {
  const [whole, setWhole] = useState(false)
  return (
    <section>
      <Typography variant="h3" gutterBottom>
        {said.title(list.length)}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 5, typography: 'body2', columns: { md: 2 }, '@media print': { columns: 2 } }}>
        {list.map(({ id, name, standing }, at) => (
          <Box
            component="li"
            key={id}
            sx={{ breakInside: 'avoid', '@media screen': { display: whole || at < first ? 'list-item' : 'none' } }}
          >
            <Box component="span" sx={{ fontWeight: id === facility_id ? 700 : 400, overflowWrap: 'anywhere' }}>
              {name}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {[said.number(id), id === facility_id && said.chosen, standing !== 'same' && said.standings[standing]]
                .filter(Boolean)
                .join(', ')}
            </Box>
          </Box>
        ))}
      </Box>
      {!whole && list.length > first && (
        <Button onClick={() => setWhole(true)} sx={{ mt: 1, '@media print': { display: 'none' } }}>
          {said.all(list.length)}
        </Button>
      )}
    </section>
  )
}
