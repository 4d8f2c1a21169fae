/**
 * A number with thousands separators and up to three decimals. English numbers that are whole or need no change do not use `Intl`,
 * because its first use takes the browser 13 ms (50 ms on a slow CPU), before a screen can appear.
 */
export function grouped(value: number, locale = 'en'): string {
  if (locale !== 'en') return value.toLocaleString(locale)
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
  const isShort = Math.abs(value) < 1000 && Math.round(value * 1000) / 1000 === value
  return isShort ? String(value) : value.toLocaleString(locale)
}
