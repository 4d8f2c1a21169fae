import { once } from '#domain/platform/keys.ts'

const dollars = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

export const money = (sum: number): string => dollars().format(sum)
