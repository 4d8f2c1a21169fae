import ScienceOutlined from '@mui/icons-material/ScienceOutlined'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import { samples } from '#domain/intake/samples/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/samples.ts'
import { sampleQuery } from './queries.ts'

type Props = { size?: 'small' | 'medium' }

/** Button that makes the user's sample patient, or opens the one that the user already has. Opens the review of its intake. */
export function TrySample({ size = 'medium' }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const { data } = useQuery(sampleQuery)
  // Until the review opens, another press has no effect.
  const pressed = useRef(false)
  const make = useMutation({
    mutationFn: () => call(samples.create, {}),
    onSuccess: ({ id }) => {
      setCached(client, sampleQuery.queryKey, { id })
      navigate(reviewAddress(id))
    },
    onError: error => {
      pressed.current = false
      notify(error.message, { type: 'error' })
    },
  })
  const press = () => {
    if (pressed.current) return
    pressed.current = true
    make.mutate()
  }
  return (
    <Button
      variant="outlined"
      size={size}
      startIcon={<ScienceOutlined />}
      // A disabled button would lose focus.
      aria-disabled={make.isPending}
      onClick={press}
    >
      {make.isPending ? texts.making : data?.id ? texts.open : texts.try}
    </Button>
  )
}
