import { queryOptions } from '@tanstack/react-query'
import { transfers } from '#domain/placement/transfers/contract.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../../dataProvider/call.ts'
import { transfersTexts as texts } from '../../../i18n/english/patients.ts'
import type { Finder } from '../../../ui/SearchPicker.tsx'

/** Whose patients to transfer: all of an advocate's, or one. */
export type Subject = { old_pa_id: number } | { patient_id: number }

/** What the transfer would do, with or without a new advocate. */
export const previewQuery = (subject: Subject, new_pa_id?: number) =>
  queryOptions({
    queryKey: ['transfers', 'preview', subject, new_pa_id],
    queryFn: ({ signal }) =>
      'old_pa_id' in subject
        ? call(transfers.previewAll, { query: { ...subject, new_pa_id }, signal })
        : call(transfers.previewOne, { params: { id: subject.patient_id }, query: { new_pa_id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The advocates who can take over the patients: first those of the same organization. */
export const receiversOf = (subject: Subject): Finder => ({
  key: ['transfers', 'receivers', subject],
  async find(q, signal) {
    const { data } = await call(transfers.receivers, { query: { ...subject, q: q || undefined, page_size: 50 }, signal })
    return data.map(one => ({
      id: one.id,
      name: personName(one),
      hint: [one.same_organization ? texts.same : one.organization_name, one.email].filter(Boolean).join(' · '),
    }))
  },
})

export const recentTransfersQuery = queryOptions({
  queryKey: ['transfers', 'recent'],
  queryFn: ({ signal }) => call(transfers.recent, { signal }),
})
