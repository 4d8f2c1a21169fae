import type { jsPDF } from 'jspdf'

/** A part of a document that screen readers know (PDF 32000, 14.8.4). `alt` is read in place of a picture. */
export type Part = { tag: 'H1' | 'H2' | 'P' | 'Figure'; alt?: string; marks: Mark[] }
/** A piece of a page's content. Its id is its position among the page's pieces. */
type Mark = { page: number; id: number }

/** The parts of jsPDF that its types do not declare. */
type Internals = {
  write: (text: string) => void
  newObject: () => number
  newObjectDeferred: () => number
  newObjectDeferredBegin: (id: number, output: boolean) => void
  events: { subscribe: (topic: string, callback: (event: { pageNumber: number; objId: number }) => void) => void }
}
const internalsOf = (pdf: jsPDF) => pdf.internal as unknown as Internals

/** A document's parts, and the number of pieces on each page. */
const tagged = new WeakMap<jsPDF, { parts: Part[]; pieces: Map<number, number> }>()

/** Makes a document write the structure of its parts into its file, so that screen readers know headings and paragraphs. */
export function startTags(pdf: jsPDF) {
  const parts: Part[] = []
  tagged.set(pdf, { parts, pieces: new Map() })
  const { write, events } = internalsOf(pdf)
  /** The object numbers of the pages, by page number. */
  const pages: number[] = []
  let root = 0
  events.subscribe('putPage', ({ pageNumber, objId }) => {
    pages[pageNumber] = objId
    write(`/StructParents ${pageNumber} /Tabs /S`)
  })
  events.subscribe('postPutResources', () => {
    root = writeStructure(pdf, parts, pages)
  })
  events.subscribe('putCatalog', () => write(`/StructTreeRoot ${reference(root)} /MarkInfo <</Marked true>>`))
}

/** Adds a part to the end of the document's structure. */
export function addPart(pdf: jsPDF, tag: Part['tag'], alt?: string): Part {
  const part: Part = { tag, ...(alt !== undefined && { alt }), marks: [] }
  tagged.get(pdf)!.parts.push(part)
  return part
}

/** Draws a piece of a part on the current page. */
export function drawPart(pdf: jsPDF, part: Part, draw: () => void) {
  const page = pdf.getCurrentPageInfo().pageNumber
  const { pieces } = tagged.get(pdf)!
  const id = pieces.get(page) ?? 0
  pieces.set(page, id + 1)
  part.marks.push({ page, id })
  enclose(pdf, `/${part.tag} <</MCID ${id}>> BDC`, draw)
}

/** Draws what screen readers leave out, such as the footer of every page. */
export const drawArtifact = (pdf: jsPDF, draw: () => void): void => enclose(pdf, '/Artifact BMC', draw)

function enclose(pdf: jsPDF, start: string, draw: () => void) {
  const { write } = internalsOf(pdf)
  write(start)
  draw()
  write('EMC')
}

/** Writes the structure as objects of the file, and returns the number of its root. */
function writeStructure(pdf: jsPDF, parts: readonly Part[], pages: readonly number[]): number {
  const { write, newObject, newObjectDeferred, newObjectDeferredBegin } = internalsOf(pdf)
  const [root, document] = [newObjectDeferred(), newObjectDeferred()]
  const drawn = parts.filter(({ marks }) => marks.length > 0)
  /** For each page, the parts that own its pieces. */
  const owners: string[][] = pages.map(() => [])
  const kids = drawn.map(({ tag, alt, marks }) => {
    const kid = reference(newObject())
    const pieces = marks.map(({ page, id }) => `<</Type /MCR /Pg ${reference(pages[page]!)} /MCID ${id}>>`)
    const spoken = alt === undefined ? '' : ` /Alt ${hexadecimal(alt)}`
    write(`<</Type /StructElem /S /${tag} /P ${reference(document)} /K [${pieces.join(' ')}]${spoken}>>\nendobj`)
    for (const { page, id } of marks) owners[page]![id] = kid
    return kid
  })
  newObjectDeferredBegin(document, true)
  write(`<</Type /StructElem /S /Document /P ${reference(root)} /K [${kids.join(' ')}]>>\nendobj`)
  newObjectDeferredBegin(root, true)
  const tree = owners.map((onPage, page) => `${page} [${onPage.join(' ')}]`).filter(Boolean)
  write(
    `<</Type /StructTreeRoot /K ${reference(document)} /ParentTree <</Nums [${tree.join(' ')}]>> /ParentTreeNextKey ${pages.length}>>\nendobj`,
  )
  return root
}

const reference = (id: number) => `${id} 0 R`

/** Text as UTF-16 in hexadecimal digits, which PDF reads in any script. */
const hexadecimal = (text: string) =>
  `<feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`
