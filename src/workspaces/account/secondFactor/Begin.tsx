import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { secondFactor } from '#domain/secondFactor/contract.ts'
import { Problem } from '../../../components/Problem.tsx'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/secondFactor.ts'
import { SetUp } from './SetUp.tsx'

/** Starts the setup of a second factor. */
export function Begin({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const begin = useMutation({ mutationFn: () => call(secondFactor.begin, {}) })
  if (begin.data) return <SetUp {...begin.data} onCodes={onCodes} onCancel={begin.reset} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {begin.isError && <Problem>{begin.error.message}</Problem>}
      <Button variant="outlined" disabled={begin.isPending} onClick={() => begin.mutate()}>
        {texts.setUp}
      </Button>
    </Box>
  )
}
