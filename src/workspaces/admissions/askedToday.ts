const key = 'passage.admitted-asked'

type Asked = { day: string; ids: number[] }

function read(day: string): number[] {
  try {
    const asked = JSON.parse(localStorage.getItem(key) ?? '') as Asked
    return asked.day === day ? asked.ids : []
  } catch {
    return []
  }
}

const today = () => new Date().toDateString()

/** Whether this device already asked about the application today. */
export const wasAskedToday = (id: number): boolean => read(today()).includes(id)

/** Suppresses the question until tomorrow. Stores only the application id, no patient data. */
export const keepAsked = (id: number): void =>
  localStorage.setItem(key, JSON.stringify({ day: today(), ids: [...read(today()), id] } satisfies Asked))
