import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router-dom'
import { texts } from '../../i18n/english/imports.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { History } from './History.tsx'
import { ImportView } from './ImportView.tsx'

/** File imports: select and preview a file, run the import, and undo it. The URL has the current import. */
export function ImportsPage() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('import')) || undefined
  const show = (next?: number) => setSearch(next === undefined ? {} : { import: String(next) })
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box component="section" aria-labelledby="import-title" sx={{ minWidth: 0 }}>
        <Typography variant="h2" id="import-title">
          {texts.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
          {texts.about}
        </Typography>
        {id === undefined ? <ChooseFile onPreviewed={show} /> : <ImportView key={id} id={id} onAnother={() => show()} />}
      </Box>
      <History shown={id} onShow={show} />
    </Box>
  )
}
