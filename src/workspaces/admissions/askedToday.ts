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

/** Whether this application was asked about today, on this device. */
export const wasAskedToday = (id: number): boolean => read(today()).includes(id)

/** It is not asked about again before tomorrow. What is kept is the number of the application, nothing of the patient. */
export const keepAsked = (id: number): void =>
  localStorage.setItem(key, JSON.stringify({ day: today(), ids: [...read(today()), id] } satisfies Asked))
