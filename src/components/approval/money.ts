const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars: "$1,440.00". */
export const money = (sum: number): string => dollars.format(sum)

/** "$1,500" → "1500"; what is no sum stays for the form to say. */
export const tidySum = (typed: string): string => typed.replace(/[$,\s]/g, '')
