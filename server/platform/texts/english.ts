/** The English emails and text messages. They contain no names of patients, and nothing about their health. */
export const english = {
  /** A code for the patient or the representative. */
  code: (code: string) => ({
    subject: 'Your verification code',
    body: `Your code is ${code}. Share it only with the staff member who is with you. The code is valid for 10 minutes. If you did not expect it, ignore this message.`,
  }),
}
