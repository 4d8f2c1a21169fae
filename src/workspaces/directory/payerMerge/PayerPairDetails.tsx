import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useCanAccess, useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { type ComparedPayer, type PayerPair, payerMerges } from '#domain/directory/payerMerges/contract.ts'
import { payerMergeObstacle } from '#domain/directory/payerMerges/rules.ts'
import { aliasesOf } from '#domain/directory/payers/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { texts as all } from '../../../i18n/english/payers.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { useUndo } from '../../../ui/useUndo.tsx'
import { SideChoice } from '../facilityMerge/SideChoice.tsx'

const texts = all.duplicates
/** Loads payers and pairs again. */
const reload = () =>
  Promise.all(['payers', 'payerDuplicates'].map(resource => queryClient.invalidateQueries({ queryKey: [resource] })))

type Props = { pair: PayerPair; onDecided: () => void }

/** Two similar payers side by side. The user chooses which one to keep, and merges them or keeps them apart. */
export function PayerPairDetails({ pair, onDecided }: Props) {
  const { one, other, alike, apart_since } = pair
  const id = useId()
  const { canAccess: mayMerge } = useCanAccess({ resource: 'payerMerges', action: 'merge' })
  const [keptId, setKeptId] = useState(() => suggested(pair).id)
  const [confirming, setConfirming] = useState(false)
  const [keeping, losing] = keptId === one.id ? [one, other] : [other, one]
  const notify = useNotify()
  const obstacle = payerMergeObstacle(keeping, losing)
  const { mutate: keepApart, isPending, error } = useKeepApart(pair, onDecided)

  async function merge() {
    try {
      await call(payerMerges.merge, {
        params: { id: keeping.id },
        body: { losing_id: losing.id, keeping_updated_at: keeping.updated_at, losing_updated_at: losing.updated_at },
      })
    } catch (problem) {
      void reload()
      throw problem
    }
    notify(texts.done(losing.payer_name, keeping.payer_name), { type: 'success' })
    onDecided()
    await reload()
    return undefined
  }

  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
        <Chip size="small" label={all.types[one.insurance_type]} />
        {alike.map(likeness => (
          <Chip key={likeness} size="small" label={texts.alike[likeness]} />
        ))}
      </Box>
      {alike.length === 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {texts.unlike}
        </Alert>
      )}
      <Box
        role="radiogroup"
        aria-label={texts.keep}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {[one, other].map(payer => (
          <SideChoice
            key={payer.id}
            name={id}
            checked={payer.id === keptId}
            disabled={!mayMerge}
            onChoose={() => setKeptId(payer.id)}
          >
            <PayerFacts payer={payer} kept={payer.id === keptId} />
          </SideChoice>
        ))}
      </Box>
      {obstacle && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {domainText(obstacle)}
        </Alert>
      )}
      {error && (
        <Box sx={{ mt: 1 }}>
          <Problem>{error.message}</Problem>
        </Box>
      )}
      {mayMerge ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="contained" disabled={obstacle !== null} onClick={() => setConfirming(true)}>
            {texts.merge}
          </Button>
          <Button variant="outlined" disabled={isPending} onClick={() => keepApart(apart_since === null)}>
            {apart_since === null ? texts.apart : texts.again}
          </Button>
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {texts.readOnly}
        </Typography>
      )}
      <ConfirmDialog
        open={confirming}
        title={texts.confirmTitle(losing.payer_name, keeping.payer_name)}
        confirm={texts.confirm}
        onConfirm={merge}
        onClose={() => setConfirming(false)}
      >
        <Typography>
          {texts.confirmAbout(
            texts.uses.patients(losing.patients),
            texts.uses.facilities(losing.facilities),
            `${keeping.payer_name} (${keeping.payer_code})`,
          )}
        </Typography>
      </ConfirmDialog>
    </div>
  )
}

/** The payer that forms offer, or else the one that more records use, or else the older one. */
function suggested({ one, other }: PayerPair): ComparedPayer {
  if (one.active !== other.active) return one.active ? one : other
  return other.patients + other.facilities > one.patients + one.facilities ? other : one
}

const PayerFacts = ({ payer, kept }: { payer: ComparedPayer; kept: boolean }) => (
  <>
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', minHeight: 20 }}>
      {kept && texts.keep}
    </Box>
    <Box component="span" sx={{ fontWeight: 600 }}>
      {payer.payer_name}
    </Box>
    <Box component="span" sx={{ typography: 'body2' }}>
      {texts.code(payer.payer_code)}
      {!payer.active && ` · ${texts.inactive}`}
    </Box>
    {payer.aliases && (
      <Box component="span" sx={{ typography: 'body2' }}>
        {texts.aliases(aliasesOf(payer).join(', '))}
      </Box>
    )}
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {texts.uses.patients(payer.patients)} · {texts.uses.facilities(payer.facilities)}
    </Box>
  </>
)

/** Keeps a pair apart or offers it again. The toast has Undo. */
function useKeepApart({ one, other }: PayerPair, onDecided: () => void) {
  const offerUndo = useUndo()
  const message = (apart: boolean) => (apart ? texts.keptApart : texts.offeredAgain)(one.payer_name, other.payer_name)
  const send = async (apart: boolean) => {
    await call(payerMerges.keepApart, { params: { id: one.id, otherId: other.id }, body: { apart } })
    await reload()
  }
  return useMutation({
    mutationFn: send,
    onSuccess(_done, apart) {
      onDecided()
      offerUndo(message(apart), async () => {
        await send(!apart)
        return message(!apart)
      })
    },
  })
}
