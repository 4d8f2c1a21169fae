/** A font file as a string with one character per byte, as jsPDF expects it. */
export async function loadFont(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`Font: status ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
