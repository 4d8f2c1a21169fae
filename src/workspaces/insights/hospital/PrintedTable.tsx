import Box from '@mui/material/Box'
import { texts } from '../../../i18n/english/insights.ts'
import type { OutsideRow } from './outside.ts'

const said = texts.chart
const cell = {
  textAlign: 'left',
  py: 0.25,
  pr: 1.5,
  borderBottom: '1px solid #ccc',
  verticalAlign: 'top',
  fontWeight: 400,
} as const

/** A printed chart: labels with count and bar; small groups without either. */
export function PrintedTable({ caption, rows }: { caption: string; rows: readonly OutsideRow[] }) {
  const longest = Math.max(1, ...rows.map(({ count }) => count ?? 0))
  return (
    <Box
      component="table"
      sx={{ width: '100%', borderCollapse: 'collapse', fontSize: '10pt', display: 'none', '@media print': { display: 'table' } }}
    >
      <Box component="caption" sx={{ textAlign: 'left', captionSide: 'top', fontSize: '9pt', pb: 0.5 }}>
        {caption}
      </Box>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...cell, fontWeight: 600, width: '45%' }}>
            {said.label}
          </Box>
          <Box component="th" scope="col" sx={{ ...cell, fontWeight: 600 }} colSpan={2}>
            {said.count}
          </Box>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, told }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payer names may repeat; the rows are static.
          <tr key={at}>
            <Box component="th" scope="row" sx={cell}>
              {label}
            </Box>
            <Box component="td" sx={{ ...cell, whiteSpace: 'nowrap' }}>
              {told}
            </Box>
            <Box component="td" sx={{ ...cell, width: '40%', pr: 0 }} aria-hidden="true">
              <Box
                data-printed
                sx={{
                  height: 11,
                  mt: '3px',
                  width: `${(100 * (count ?? 0)) / longest}%`,
                  bgcolor: 'primary.main',
                  printColorAdjust: 'exact',
                }}
              />
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
