import { once } from '#domain/platform/once.ts'

const dollars = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

export const money = (sum: number): string => dollars().format(sum)
