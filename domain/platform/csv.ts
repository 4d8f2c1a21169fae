/** Starts every CSV file that people open. Without it, Excel takes the file's UTF-8 for another encoding and garbles accented names. */
export const byteOrderMark = '\uFEFF'

/**
 * Whether a spreadsheet would run this text. `=…` is a formula. Phone numbers also start with `+` or `-`, and names with `@`, so text
 * after these is a formula only if it calls a function or program. Exports neutralize all of these characters.
 */
export const isFormula = (text: string): boolean => /^\s*(?:[=＝]|[@＠]\s*\w+\(|[+\-＋－]\s*(?:\w+\(|.*[|!]))/.test(text)

const address = /\bhttps?:\/\/|\bwww\./i

/** Whether text that others see in lists and emails is a name, not a formula or a web address. */
export const isPlainName = (text: string): boolean => !isFormula(text) && !address.test(text)

/** The error for a name that is a formula or contains a web address. */
export const notPlainName = 'Enter a name without a formula or a web address'
