import { token } from '../session/session.ts'
import { mapVersion } from '../startup/installation.ts'

const url = `/api/v2/installation/map?version=${mapVersion()}`

/**
 * Reads parts of the installation's map file as the signed-in user (a `Source` of the pmtiles library). Does not use `request`, which
 * would read the session's remaining time from responses that the browser has kept since yesterday.
 */
export const mapFile = {
  getKey: () => url,
  async getBytes(offset: number, length: number, signal?: AbortSignal) {
    const headers = { authorization: token() ?? '', range: `bytes=${offset}-${offset + length - 1}` }
    const response = await fetch(url, { headers, ...(signal && { signal }) })
    if (response.status !== 206) throw new Error(`Map: status ${response.status}`)
    return { data: await response.arrayBuffer() }
  },
}
