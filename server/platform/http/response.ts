import type { Endpoint } from '#domain/platform/endpoint.ts'

/** Validates the response against the contract and removes unknown keys. */
export function checkedResponse(name: string, endpoint: Endpoint, result: unknown) {
  if (endpoint.responseType && endpoint.responseType !== 'json') return result as { data: unknown }
  const { data, ...extra } = (endpoint.responseFields ? result : { data: result }) as { data: unknown }
  const main = endpoint.response.safeParse(data)
  const extraResult = endpoint.responseFields?.safeParse(extra)
  const failure = main.success ? extraResult?.error : main.error
  if (failure || !main.success)
    throw new Error(
      `${name} returned a response that does not match its contract: ${failure?.issues.map(i => `${i.path.join('.')} ${i.code}`).join(', ')}`,
    )
  return { ...extraResult?.data, data: main.data }
}
