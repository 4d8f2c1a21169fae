/** How a message can be sent. */
export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]
/** The states of a message's delivery. */
export const messageStates = ['waiting', 'sending', 'sent', 'failed'] as const

/** Only failed messages can be resent manually. Pending ones are retried automatically. */
export const mayRetry = ({ state }: { state: (typeof messageStates)[number] }): boolean => state === 'failed'
