import { localStorageStore } from 'ra-core'

/** How each user wants each grid, in the browser's own storage, apart from what react-admin forgets with the page. No row is in it. */
export const looks = localStorageStore('1', 'Passage')

const sizeOf = (user: number, resource: string) => `grid.${user}.${resource}.size`

/** How many rows of this resource this user wants on a page. */
export const pageSize = (user: number, resource: string): number => looks.getItem<number>(sizeOf(user, resource)) ?? 20
export const rememberPageSize = (user: number, resource: string, rows: number) => looks.setItem(sizeOf(user, resource), rows)
