import { sectionTitles } from '#domain/patients/intake/sections.ts'

export type Address = {
  adding: boolean
  /** 1 to 10. */
  number: number
  /** Nothing for a new patient. */
  id: number | undefined
}

/** Reads an intake's address (spec 2 §2): an unknown or missing section is the first, and whatever contains `add` adds. */
export function readAddress(pathname: string): Address {
  const number = Number(/\/section-(\d{1,2})(?=\/|$)/.exec(pathname)?.[1])
  const id = /\/p\/(\d{1,10})\/?$/.exec(pathname)?.[1]
  const known = number >= 1 && number <= sectionTitles.length
  return { adding: pathname.includes('add'), number: known && id ? number : 1, id: id ? Number(id) : undefined }
}

export const isIntake = (pathname: string) => /^\/patient\/intake\/(add|edit)\//.test(pathname)

export const sectionAddress = (action: 'add' | 'edit', number: number, id: number | 'New') =>
  `/patient/intake/${action}/section-${number}/p/${id}`

export const reviewAddress = (id: number) => `/patient/intake/review/p_${id}`

/** Where a new intake leads to: the first five matches are applied to at once (spec 2 §4). */
export const firstMatchAddress = (id: number) => `/facility/match/?pid=${id}&auto_apply=1`
