import { sectionTitles } from '#domain/patients/intake/sections.ts'

export type Address = {
  adding: boolean
  /** Number of the section, 1 to 10. */
  number: number
  /** Undefined for a new patient. */
  id: number | undefined
}

/** Reads an intake path. An unknown or missing section means the first section; `add` in the path means add mode (INT-002). */
export function readAddress(pathname: string): Address {
  const number = Number(/\/section-(\d{1,2})(?=\/|$)/.exec(pathname)?.[1])
  const id = /\/p\/(\d{1,10})\/?$/.exec(pathname)?.[1]
  const known = number >= 1 && number <= sectionTitles.length
  return { adding: pathname.includes('add'), number: known && id ? number : 1, id: id ? Number(id) : undefined }
}

export const isIntake = (pathname: string) => /^\/patient\/intake\/(add|edit|snapshot)\//.test(pathname)

export const sectionAddress = (action: 'add' | 'edit', number: number, id: number | 'New') =>
  `/patient/intake/${action}/section-${number}/p/${id}`

export const reviewAddress = (id: number) => `/patient/intake/review/p_${id}`

/** Where a new intake ends: the match page, which then applies to the first five matches (INT-005). */
export const firstMatchAddress = (id: number) => `/facility/match/?pid=${id}&auto_apply=1`
