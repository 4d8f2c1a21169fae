import createClient from 'openapi-fetch'
// generateTypes.ts generates this file from the OpenAPI document. It exists only during the type check.
import type { paths } from './generated.ts'

/** A program of another company that knows Passage only from its OpenAPI document: it signs in and adds a feature tag. */
export async function addTag(baseUrl: string, username: string, password: string, content: string) {
  const api = createClient<paths>({ baseUrl })
  const signedIn = await api.POST('/api/v2/users/login', { body: { username, password } })
  if (!signedIn.data?.token) throw new Error(signedIn.error?.message ?? 'A second factor is required')
  const headers = { authorization: `Bearer ${signedIn.data.token}` }

  const category = 'insurance_accepted'
  const added = await api.POST('/api/v2/common/feature-tags', {
    headers,
    body: { category, ui_friendly_category: 'Insurance accepted', content, display_order: 1 },
  })
  if (!added.data) return { refused: added.error.errors ?? { message: added.error.message } }
  const { id } = added.data.data
  const read = await api.GET('/api/v2/common/feature-tags/{id}', { headers, params: { path: { id } } })
  const listed = await api.GET('/api/v2/common/feature-tags', { headers, params: { query: { q: content, page_size: 5 } } })
  return {
    content: read.data?.data.content.toUpperCase(),
    total: listed.data?.total,
    names: listed.data?.data.map(tag => tag.content),
  }
}
