import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** The parts of a document that screen readers know (PDF 32000, 14.8.4). */
export type Tag = 'H1' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure'

/** A part, with what is in it, in the order in which it is read. `alt` is read in place of a picture. */
export type Part = { tag: Tag; alt?: string | undefined; kids: (Part | Mark)[] }
/** A piece of a page's content. Its id is the position among the pieces of the page. */
type Mark = { page: PDFRef; id: number }

const key = PDFName.of.bind(PDFName)

/**
 * Writes the parts into the document's structure, behind those that it has. A document of others that has no structure does not count
 * as tagged afterwards, because screen readers would skip its pages.
 */
export function writeStructure(pdf: PDFDocument, parts: readonly Part[], { alone }: { alone: boolean }) {
  const { context, catalog } = pdf
  const stored = catalog.lookupMaybe(key('StructTreeRoot'), PDFDict)
  const root = stored ?? context.obj({ Type: 'StructTreeRoot' })
  if (!stored) catalog.set(key('StructTreeRoot'), context.register(root))
  const rootRef = catalog.get(key('StructTreeRoot'))!
  const top = topOf(context, root, rootRef)
  const owners = new Map<PDFRef, PDFRef[]>()
  const write = (part: Part, parent: PDFObject): PDFRef => {
    const ref = context.nextRef()
    const kids = part.kids.map(kid => {
      if ('tag' in kid) return write(kid, ref)
      if (!owners.has(kid.page)) owners.set(kid.page, [])
      owners.get(kid.page)![kid.id] = ref
      return context.obj({ Type: 'MCR', Pg: kid.page, MCID: kid.id })
    })
    const dict = context.obj({ Type: 'StructElem', S: part.tag, P: parent, K: kids })
    if (part.alt !== undefined) dict.set(key('Alt'), PDFHexString.fromText(part.alt))
    context.assign(ref, dict)
    return ref
  }
  for (const part of parts) top.kids.push(write(part, top.ref))
  const { nums, next } = ownersOf(context, root)
  for (const [at, [page, refs]] of [...owners].entries()) {
    context.lookup(page, PDFDict).set(key('StructParents'), PDFNumber.of(next + at))
    context.lookup(page, PDFDict).set(key('Tabs'), key('S'))
    nums.push(PDFNumber.of(next + at))
    nums.push(context.register(context.obj(refs)))
  }
  root.set(key('ParentTreeNextKey'), PDFNumber.of(next + owners.size))
  if (alone) catalog.set(key('MarkInfo'), context.obj({ Marked: true }))
}

/** Whether screen readers use a document's structure. */
export const isTagged = ({ catalog }: PDFDocument): boolean =>
  catalog.lookupMaybe(key('MarkInfo'), PDFDict)?.lookup(key('Marked')) === PDFBool.True &&
  catalog.lookupMaybe(key('StructTreeRoot'), PDFDict) !== undefined

/** The part that contains all others. */
function topOf(context: PDFContext, root: PDFDict, rootRef: PDFObject): { ref: PDFObject; kids: PDFArray } {
  const kid = root.get(key('K'))
  const resolved = context.lookup(kid)
  const ref = resolved instanceof PDFArray ? resolved.get(0) : kid
  const dict = context.lookup(ref)
  if (!(dict instanceof PDFDict)) {
    const kids = context.obj([])
    const document = context.register(context.obj({ Type: 'StructElem', S: 'Document', P: rootRef, K: kids }))
    root.set(key('K'), context.obj([document]))
    return { ref: document, kids }
  }
  const stored = dict.lookup(key('K'))
  const kids = stored instanceof PDFArray ? stored : context.obj(dict.get(key('K')) ? [dict.get(key('K'))!] : [])
  dict.set(key('K'), kids)
  return { ref: ref!, kids }
}

/** The list of the parts that own each page's content, and the next free number. */
function ownersOf(context: PDFContext, root: PDFDict): { nums: PDFArray; next: number } {
  const tree = root.lookupMaybe(key('ParentTree'), PDFDict) ?? context.obj({ Nums: [] })
  if (!root.has(key('ParentTree'))) root.set(key('ParentTree'), context.register(tree))
  const highest = entriesIn(tree).reduce((most, [one]) => Math.max(most, one), -1)
  const next = Math.max(highest + 1, root.lookupMaybe(key('ParentTreeNextKey'), PDFNumber)?.asNumber() ?? 0)
  const branches = tree.lookupMaybe(key('Kids'), PDFArray)
  const nums = tree.lookupMaybe(key('Nums'), PDFArray) ?? context.obj([])
  if (branches) branches.push(context.register(context.obj({ Nums: nums, Limits: [next, next + 999_999] })))
  else tree.set(key('Nums'), nums)
  return { nums, next }
}

/** The entries of a number tree. */
function entriesIn(tree: PDFDict): [number: number, value: PDFObject][] {
  const items = tree.lookupMaybe(key('Nums'), PDFArray)?.asArray() ?? []
  const own = items.flatMap((item, at): [number, PDFObject][] =>
    at % 2 === 0 && item instanceof PDFNumber ? [[item.asNumber(), items[at + 1]!]] : [],
  )
  const branches = tree.lookupMaybe(key('Kids'), PDFArray)
  if (!branches) return own
  return [...own, ...Array.from({ length: branches.size() }, (_, at) => entriesIn(branches.lookup(at, PDFDict))).flat()]
}
