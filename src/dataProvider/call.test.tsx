import { HttpError } from 'ra-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#domain/identity/account/contract.ts'
import { contract } from '#domain/platform/endpoint.ts'
import { idParams, paging, total } from '#domain/platform/formats.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { z } from '#domain/platform/zod.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { saveToken, token } from '../session/session.ts'
import { call } from './call.ts'

const Bed = z.object({ id: z.number(), name: z.string() })
const beds = contract({
  list: {
    method: 'GET',
    path: '/wards/:id/beds',
    about: 'The beds of a ward.',
    access: 'signed in',
    params: idParams,
    query: paging.extend({ q: z.string().optional(), kind: z.array(z.string()).optional() }),
    response: z.array(Bed),
    responseFields: total,
  },
  rename: {
    method: 'PATCH',
    path: '/beds/:id',
    about: 'Renames.',
    access: 'signed in',
    params: idParams,
    body: z.object({ name: z.string() }),
    response: Bed,
  },
  photo: {
    method: 'POST',
    path: '/beds/:id/photo',
    about: 'A picture.',
    access: 'signed in',
    params: idParams,
    requestType: 'multipart',
    response: Bed,
  },
  sheet: {
    method: 'GET',
    path: '/beds/:id/sheet',
    about: 'A file.',
    access: 'signed in',
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
})

/** Records requests and returns prepared responses. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answers = (body: unknown, status = 200) => network.mockResolvedValueOnce(Response.json(body, { status }))
const sent = () => {
  const [url, init] = network.mock.lastCall!
  return { url, ...init, headers: init.headers as Headers }
}

beforeEach(() => {
  localStorage.clear()
  network.mockReset()
  vi.stubGlobal('fetch', network)
  saveToken('token-1')
})
afterEach(() => vi.unstubAllGlobals())

test('a call uses the API base and sends the token stored under RW_AUTH as the authorization header [API-001]', async () => {
  localStorage.setItem('RW_AUTH', 'kept-by-the-browser')
  answers({ data: { id: 1, name: 'A' } })
  await call(beds.rename, { params: { id: 1 }, body: { name: 'A' } })
  expect(sent().headers.get('authorization')).toBe('kept-by-the-browser')
  expect(sent().url).toBe('/api/v2/beds/1')
})

test('path, query and body follow the contract, and the result is read from data [API-002]', async () => {
  answers({ data: { id: 3, name: 'Window' } })
  expect(await call(beds.rename, { params: { id: 3 }, body: { name: 'Window' } })).toEqual({ id: 3, name: 'Window' })
  expect(sent()).toMatchObject({ url: '/api/v2/beds/3', method: 'PATCH', body: '{"name":"Window"}' })

  answers({ data: [{ id: 3, name: 'Window' }], total: 41 })
  expect(await call(beds.list, { params: { id: 9 }, query: { page_number: 2, q: 'a&b', kind: ['x', 'y'] } })).toEqual({
    data: [{ id: 3, name: 'Window' }],
    total: 41,
  })
  expect(sent().url).toBe('/api/v2/wards/9/beds?page_number=2&q=a%26b&kind=x&kind=y')
})

test('a file is sent as multipart with the browser’s content type', async () => {
  answers({ data: { id: 3, name: 'Window' } })
  await call(beds.photo, { params: { id: 3 }, body: { photo: new File(['x'], 'bed.png'), primary: true } })
  expect(sent().headers.has('content-type')).toBe(false)
  expect((sent().body as FormData).get('photo')).toBeInstanceOf(File)
  expect((sent().body as FormData).get('primary')).toBe('true')
})

test('a file is received unchanged', async () => {
  network.mockResolvedValueOnce(new Response('%PDF'))
  expect(await (await call(beds.sheet, { params: { id: 3 } })).text()).toBe('%PDF')
})

test('a 401 clears RW_AUTH [AUTH-013]', async () => {
  answers({ message: 'Please sign in and try again.' }, 401)
  await expect(call(account.whoami, {})).rejects.toMatchObject({ status: 401 })
  expect(token()).toBeNull()
})

test('a 401 from an expired session does not end the new one', async () => {
  network.mockImplementationOnce(async () => {
    saveToken('token-2')
    return Response.json({}, { status: 401 })
  })
  await expect(call(account.whoami, {})).rejects.toBeInstanceOf(HttpError)
  expect(token()).toBe('token-2')
})

test('without RW_AUTH, only public endpoints are called [AUTH-012]', async () => {
  localStorage.clear()
  await expect(call(account.whoami, {})).rejects.toMatchObject({ status: 401 })
  expect(network).not.toHaveBeenCalled()
  answers({ token: 't', data: { token: 't' } })
  expect(await call(account.login, { body: { username: 'a', password: 'b' } })).toEqual({ token: 't', data: { token: 't' } })
  expect(sent().headers.has('authorization')).toBe(false)
})

test('a 409 error contains the message and the current state', async () => {
  answers({ message: 'Someone else changed this first', data: { id: 3, name: 'Door' } }, 409)
  await expect(call(beds.rename, { params: { id: 3 }, body: { name: 'x' } })).rejects.toMatchObject({
    message: 'Someone else changed this first',
    status: 409,
    body: { data: { id: 3, name: 'Door' } },
  })
})

test('a 422 error contains the errors by field', async () => {
  answers({ message: 'Please check', errors: { name: 'Required information' } }, 422)
  await expect(call(beds.rename, { params: { id: 3 }, body: { name: '' } })).rejects.toMatchObject({
    body: { errors: { name: 'Required information' } },
  })
})

test('an unexpected error shows the request’s ID for support; other errors do not', async () => {
  const id = '6e0b1b4d-7c1e-4d26-8f2b-0c9c11111111'
  const fails = (status: number) => {
    network.mockResolvedValueOnce(Response.json({ message: somethingWentWrong }, { status, headers: { 'x-request-id': id } }))
    return expect(call(account.whoami, {})).rejects
  }
  await fails(500).toMatchObject({ message: `${somethingWentWrong} (Reference for support: ${id})` })
  await fails(503).toMatchObject({ message: somethingWentWrong })
})

test('an error without a message, an invalid response and no response each show a message [API-003]', async () => {
  network.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(call(account.whoami, {})).rejects.toMatchObject({ message: somethingWentWrong, status: 502 })
  answers({ data: { id: 'not a number' } })
  await expect(call(beds.rename, { params: { id: 3 }, body: { name: 'x' } })).rejects.toMatchObject({
    message: somethingWentWrong,
  })
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(account.whoami, {})).rejects.toMatchObject({ message: shell.state.unreachable, status: 0 })
  expect(token()).toBe('token-1')
})
