import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { type Directory, directories, type ImportDetail } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useAct } from './queries.ts'
import { ImportSection } from './Sample.tsx'

const labels = texts.directory
type DetectedDirectory = NonNullable<ImportDetail['directory']>

/**
 * Shows which national directory a facility file comes from and how it was identified. If the columns do not identify it, lets
 * the user choose.
 */
export function FileDirectory({ detail }: { detail: ImportDetail }) {
  const { directory } = detail
  if (!directory) return null
  const name = labels.names[directory.directory]
  const mayChoose = directory.decided_by !== 'columns' && detail.state === 'planned' && detail.has_file
  return (
    <ImportSection title={labels.title}>
      {directory.decided_by === 'columns' ? (
        <Typography variant="body2">{labels.columns(name)}</Typography>
      ) : (
        <>
          {directory.certain ? (
            <Typography variant="body2">{labels.found(name)}</Typography>
          ) : (
            <Alert severity="warning" variant="outlined">
              <strong>{labels.unclear}</strong>
              <div>{labels.unclearAbout}</div>
            </Alert>
          )}
          <Evidence detected={directory} />
        </>
      )}
      {mayChoose && <DirectoryChoice id={detail.id} chosen={directory.certain ? directory.directory : null} />}
    </ImportSection>
  )
}

function Evidence({ detected: { rows, code_key, file_name } }: { detected: DetectedDirectory }) {
  const count = (number: number) => number.toLocaleString('en-US')
  const lines = [
    labels.rows(count(rows.substance), count(rows.mental), count(rows.unclear)),
    code_key && labels.code_key(labels.names[code_key]),
    file_name && labels.file_name(labels.names[file_name]),
  ].filter(line => line !== null)
  return (
    <Typography component="ul" variant="body2" color="textSecondary" aria-label={labels.evidence} sx={{ m: 0, pl: 2.5 }}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </Typography>
  )
}

function DirectoryChoice({ id, chosen }: { id: number; chosen: DetectedDirectory['directory'] | null }) {
  const act = useAct(id)
  const label = useId()
  const [pending, setPending] = useState<Directory>()
  const choose = (directory: Directory) => {
    setPending(directory)
    act.mutate({ directory })
  }
  return (
    <>
      <Typography id={label} variant="body2" sx={{ fontWeight: 600, mt: 0.5 }}>
        {labels.choose}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={label}
        value={(act.isPending && pending) || (chosen ?? '')}
        onChange={(_event, directory) => choose(directory as Directory)}
      >
        {directories.map(option => (
          <FormControlLabel
            key={option}
            value={option}
            disabled={act.isPending}
            control={<Radio size="small" />}
            label={labels.names[option]}
          />
        ))}
      </RadioGroup>
      <Typography variant="body2" role="status" sx={{ '&:empty': { display: 'none' } }}>
        {act.isPending && labels.choosing}
      </Typography>
      {act.isError && <Problem>{act.error.message}</Problem>}
    </>
  )
}
