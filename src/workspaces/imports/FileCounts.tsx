import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ImportDetail, type Notes, outcomes } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { Tiles } from './Tiles.tsx'

/** What the import will do or did: counts, example names and notes. */
export function FileCounts({ found }: { found: ImportDetail }) {
  const { ran, planned, examples, notes, undone } = found
  const words = ran ? texts.look.did : texts.look.would
  const counts = ran ?? planned
  const tiles = outcomes.map(outcome => ({
    count: counts[outcome],
    label: words[outcome],
    // Example names come from the plan and may differ after the run.
    more: !ran && outcome !== 'unchanged' && examples[outcome].length > 0 && texts.look.examples(examples[outcome].join(', ')),
  }))
  const said = (Object.keys(texts.look.notes) as (keyof Notes)[]).filter(note => notes[note])
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {undone && found.state === 'undone' && (
        <>
          <Typography sx={{ fontWeight: 600 }}>{texts.undo.finished}</Typography>
          <Tiles
            label={texts.undo.finished}
            tiles={(['removed', 'restored', 'left'] as const).map(what => ({ count: undone[what], label: texts.undo[what] }))}
          />
          <Typography sx={{ fontWeight: 600 }}>{texts.undo.before}</Typography>
        </>
      )}
      <Tiles label={texts.look.counts} tiles={[...tiles, { count: found.problems_total, label: words.problems }]} />
      {(said.length > 0 || counts.claimed > 0) && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
          {counts.claimed > 0 && (
            <Typography component="li" variant="body2">
              {texts.look.claimed}
            </Typography>
          )}
          {said.map(note => (
            <Typography component="li" variant="body2" key={note}>
              {texts.look.notes[note](notes[note] ?? 0)}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  )
}
