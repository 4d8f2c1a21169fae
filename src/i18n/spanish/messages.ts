/** The domain's values and messages in Spanish, by their English text. `%{name}` is a value in the message. */
export const messages: Readonly<Record<string, string>> = {}
