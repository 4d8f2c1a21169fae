import { getDocumentProxy } from 'unpdf'

type Node = { role?: string; alt?: string; id?: string; children?: Node[] }

/** What a screen reader reads: each part with its role and its text, in order, and the text that belongs to no part. */
export async function readAloud(file: Blob) {
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const parts: string[] = []
  const outside: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const open: string[] = []
    for (const item of items as { type?: string; id?: string; str?: string }[])
      if (item.type?.startsWith('begin')) open.push(item.id ?? '')
      else if (item.type === 'endMarkedContent') open.pop()
      else if (item.str?.trim()) {
        const id = open.at(-1)
        if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}`)
        else outside.push(item.str)
      }
    const textOf = ({ id, children = [] }: Node): string =>
      [texts.get(id ?? '') ?? '', ...children.map(textOf)].filter(Boolean).join(' ')
    const tree = (await page.getStructTree()) as Node
    const list = (node: Node) => {
      if (!node.role || node.role === 'Root' || node.role === 'Document') return node.children?.forEach(list)
      parts.push(`${node.role}: ${node.alt ?? textOf(node)}`)
    }
    list(tree)
  }
  const info = await pdf.getMarkInfo()
  return { parts, outside, marked: info?.Marked }
}

/** The lines and boxes that are neither part of the structure nor left out. jsPDF writes one operator a line, uncompressed. */
export async function strayLines(file: Blob): Promise<string[]> {
  const stray: string[] = []
  let depth = 0
  for (const line of Buffer.from(await file.arrayBuffer())
    .toString('latin1')
    .split('\n')) {
    if (/ (BDC|BMC)$/.test(line)) depth++
    else if (line === 'EMC') depth--
    else if (depth === 0 && /[\d.]+ (l|re)$/.test(line)) stray.push(line)
  }
  return stray
}
