import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ChatMessage } from '#domain/messaging/chat/schema.ts'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { whoamiQuery } from '../../../authProvider/authProvider.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { i18nProvider } from '../../../i18n/i18nProvider.ts'
import { advocate } from '../../../testing.ts'
import { ChatLog } from './ChatLog.tsx'
import type { useConversation } from './useConversation.ts'

afterEach(async () => {
  cleanup()
  queryClient.clear()
  await act(() => i18nProvider.changeLocale('en'))
})

const line = (id: number, kind: ChatMessage['kind'], body: string): ChatMessage => ({
  id,
  client_id: null,
  kind,
  side: 'advocate',
  author_id: 8,
  author_name: 'Grace Sample',
  body,
  document: null,
  created_at: '2026-11-20T15:00:00.000Z',
})

test('the lines about steps are in the user’s language, and messages stay as written', async () => {
  await act(() => i18nProvider.changeLocale('es'))
  queryClient.setQueryData(whoamiQuery.queryKey, advocate)
  const messages = [
    line(1, 'system', 'A requested document was deleted'),
    line(2, 'system', 'Payment Method Accepted: In Review'),
    line(3, 'message', 'Information provided'),
  ]
  const conversation = { query: {}, messages, unsent: [], seen_id: 0 } as unknown as ReturnType<typeof useConversation>
  render(
    <QueryClientProvider client={queryClient}>
      <ChatLog application={testApplication()} {...conversation} />
    </QueryClientProvider>,
  )
  for (const text of [/^Se eliminó un documento pedido/, /^Método de pago aceptado: En revisión/, /^Information provided/])
    expect(screen.getByText(text)).toBeTruthy()
})
