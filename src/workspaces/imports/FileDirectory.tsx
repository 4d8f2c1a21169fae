import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { type Directory, directories, type ImportDetail } from '#domain/imports/schema.ts'
import { Problem } from '../../components/Problem.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { Part } from './Part.tsx'
import { useAct } from './queries.ts'

const said = texts.directory
type Found = NonNullable<ImportDetail['directory']>

/** The national directory that a facility file comes from, with the reason, or a choice if the columns do not identify it. */
export function FileDirectory({ found }: { found: ImportDetail }) {
  const { directory } = found
  if (!directory) return null
  const name = said.names[directory.directory]
  const mayChoose = directory.decided_by !== 'columns' && found.state === 'planned' && found.has_file
  return (
    <Part title={said.title}>
      {directory.decided_by === 'columns' ? (
        <Typography variant="body2">{said.columns(name)}</Typography>
      ) : (
        <>
          {directory.certain ? (
            <Typography variant="body2">{said.found(name)}</Typography>
          ) : (
            <Alert severity="warning" variant="outlined">
              <strong>{said.unclear}</strong>
              <div>{said.unclearAbout}</div>
            </Alert>
          )}
          <Evidence of={directory} />
        </>
      )}
      {mayChoose && <Choice id={found.id} chosen={directory.certain ? directory.directory : null} />}
    </Part>
  )
}

function Evidence({ of: { rows, code_key, file_name } }: { of: Found }) {
  const count = (number: number) => number.toLocaleString('en-US')
  const lines = [
    said.rows(count(rows.substance), count(rows.mental), count(rows.unclear)),
    code_key && said.code_key(said.names[code_key]),
    file_name && said.file_name(said.names[file_name]),
  ].filter(line => line !== null)
  return (
    <Typography component="ul" variant="body2" color="textSecondary" aria-label={said.evidence} sx={{ m: 0, pl: 2.5 }}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </Typography>
  )
}

function Choice({ id, chosen }: { id: number; chosen: Found['directory'] | null }) {
  const act = useAct(id)
  const label = useId()
  const [wanted, setWanted] = useState<Directory>()
  const choose = (directory: Directory) => {
    setWanted(directory)
    act.mutate({ directory })
  }
  return (
    <>
      <Typography id={label} variant="body2" sx={{ fontWeight: 600, mt: 0.5 }}>
        {said.choose}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={label}
        value={(act.isPending && wanted) || (chosen ?? '')}
        onChange={(_event, directory) => choose(directory as Directory)}
      >
        {directories.map(one => (
          <FormControlLabel
            key={one}
            value={one}
            disabled={act.isPending}
            control={<Radio size="small" />}
            label={said.names[one]}
          />
        ))}
      </RadioGroup>
      <Typography variant="body2" role="status" sx={{ '&:empty': { display: 'none' } }}>
        {act.isPending && said.choosing}
      </Typography>
      {act.isError && <Problem>{act.error.message}</Problem>}
    </>
  )
}
