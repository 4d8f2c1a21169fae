const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US dollars: "$1,440.00". */
export const money = (sum: number): string => dollars.format(sum)
