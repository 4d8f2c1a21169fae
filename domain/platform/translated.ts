/** The text in a table by its English. Also finds a text with values in it, and several sentences. Without a translation, the text stays. */
export const translated = (table: Readonly<Record<string, string>>, text: string): string =>
  table[text] ?? bySentence(table, text) ?? withValues(table, text, value => translated(table, value)) ?? text

/** Several sentences, if each one has a translation, such as the reasons why several facilities did not get an application. */
function bySentence(table: Readonly<Record<string, string>>, text: string): string | undefined {
  const sentences = text.split(/(?<=[.?!]) (?=\p{Lu})/u)
  if (sentences.length === 1) return undefined
  const inLanguage = sentences.map(sentence => translated(table, sentence))
  return inLanguage.every((sentence, at) => sentence !== sentences[at]) ? inLanguage.join(' ') : undefined
}

/** The messages with values, such as "Enter at most %{count} characters", as patterns. */
const patterns = new WeakMap<object, { pattern: RegExp; names: string[]; translated: string }[]>()

/** Fills in a message with values. A value may itself be a text of the domain, such as a status. */
function withValues(
  messages: Readonly<Record<string, string>>,
  text: string,
  inLanguage: (value: string) => string,
): string | undefined {
  if (!patterns.has(messages)) {
    const valued = Object.entries(messages).filter(([english]) => english.includes('%{'))
    const compiled = valued.map(([english, translated]) => {
      const [start = '', ...rest] = english.split(/%\{(\w+)\}/)
      const names = rest.filter((_, at) => at % 2 === 0)
      const fixed = [start, ...rest.filter((_, at) => at % 2 === 1)]
      return {
        pattern: new RegExp(`^${fixed.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.*)')}$`, 's'),
        names,
        translated,
      }
    })
    patterns.set(messages, compiled)
  }
  for (const { pattern, names, translated } of patterns.get(messages)!) {
    const [, ...values] = pattern.exec(text) ?? []
    if (values.length) return translated.replace(/%\{(\w+)\}/g, (_, name) => inLanguage(values[names.indexOf(name)] ?? ''))
  }
  return undefined
}
