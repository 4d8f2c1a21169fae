import type { PDFDict, PDFDocument, PDFNumber, PDFObject, PDFPageLeaf, PDFRef } from '@cantoo/pdf-lib'

type Lib = typeof import('@cantoo/pdf-lib')

/** A file to append. On pages without tags, screen readers read `name`, and their text unless they are pictures. */
export type Joined = { pdf: PDFDocument; name: string; isPicture?: boolean }

/**
 * Appends files to a tagged document. The library's `copyPages` drops what screen readers need, so this also copies the structure of
 * tagged files. A page of a file without tags becomes one paragraph or, if it is a picture, a figure. Changes the files.
 */
export async function joinPdfs(lib: Lib, whole: PDFDocument, files: readonly Joined[]): Promise<void> {
  const key = lib.PDFName.of.bind(lib.PDFName)
  const rootRef = whole.catalog.get(key('StructTreeRoot'))!
  const root = whole.context.lookup(rootRef, lib.PDFDict)
  const kids = listIn(lib, root, 'K')
  const owners = whole.context.obj(entriesIn(lib, root.lookup(key('ParentTree'), lib.PDFDict)).flat())
  root.set(key('K'), whole.context.obj(kids))
  root.set(key('ParentTree'), whole.context.obj({ Nums: owners }))
  for (const file of files) {
    const { pdf } = file
    const first = root.lookup(key('ParentTreeNextKey'), lib.PDFNumber).asNumber()
    if (!renumber(lib, pdf, first)) {
      tagPages(lib, file)
      renumber(lib, pdf, first)
    }
    // Writes pictures and fonts that were added but not saved.
    await pdf.flush()
    const copier = lib.PDFObjectCopier.for(pdf.context, whole.context)
    for (const page of pdf.getPages()) {
      const ref = copier.copy(page.ref) as PDFRef
      whole.addPage(lib.PDFPage.of(whole.context.lookup(ref) as PDFPageLeaf, ref, whole))
    }
    const structure = pdf.catalog.lookup(key('StructTreeRoot'), lib.PDFDict)
    for (const kid of listIn(lib, structure, 'K')) {
      const copied = copier.copy(kid)
      const part = whole.context.lookup(copied)
      if (part instanceof lib.PDFDict) part.set(key('P'), rootRef)
      root.lookup(key('K'), lib.PDFArray).push(copied)
    }
    for (const [number, parts] of entriesIn(lib, structure.lookup(key('ParentTree'), lib.PDFDict))) {
      owners.push(number)
      owners.push(copier.copy(parts))
      root.set(key('ParentTreeNextKey'), lib.PDFNumber.of(number.asNumber() + 1))
    }
    for (const name of ['RoleMap', 'ClassMap']) {
      const own = root.lookupMaybe(key(name), lib.PDFDict) ?? whole.context.obj({})
      for (const [one, value] of structure.lookupMaybe(key(name), lib.PDFDict)?.entries() ?? [])
        if (!own.has(one)) own.set(one, copier.copy(value))
      root.set(key(name), own)
    }
  }
}

/** Gives a file without tags a structure in which each page is one part. */
function tagPages(lib: Lib, { pdf, name, isPicture = false }: Joined) {
  const { context, catalog } = pdf
  const key = lib.PDFName.of.bind(lib.PDFName)
  const [root, section] = [context.nextRef(), context.nextRef()]
  const spoken = lib.PDFHexString.fromText(name)
  const tag = isPicture ? 'Figure' : 'P'
  const parts = pdf.getPages().map(({ ref, node }, number) => {
    node.normalize()
    const [start, end] = [`/${tag} <</MCID 0>> BDC`, 'EMC'].map(text => context.register(context.stream(text)))
    node.wrapContentStreams(start!, end!)
    node.set(key('StructParents'), lib.PDFNumber.of(number))
    node.set(key('Tabs'), key('S'))
    return context.register(
      context.obj({ Type: 'StructElem', S: tag, P: section, Pg: ref, K: 0, ...(isPicture && { Alt: spoken }) }),
    )
  })
  context.assign(section, context.obj({ Type: 'StructElem', S: 'Document', P: root, T: spoken, K: parts }))
  const tree = { Nums: parts.flatMap((part, number) => [number, [part]]) }
  context.assign(root, context.obj({ Type: 'StructTreeRoot', K: section, ParentTree: tree }))
  catalog.set(key('StructTreeRoot'), root)
}

/**
 * Adds `first` to the numbers with which pages, annotations, and drawings name the parts that own their content. Returns false if the
 * file has no structure or a damaged one.
 */
function renumber(lib: Lib, { context, catalog }: PDFDocument, first: number): boolean {
  const key = lib.PDFName.of.bind(lib.PDFName)
  const root = catalog.lookup(key('StructTreeRoot'))
  const tree = root instanceof lib.PDFDict ? root.lookup(key('ParentTree')) : undefined
  if (!(root instanceof lib.PDFDict && tree instanceof lib.PDFDict)) return false
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof lib.PDFStream ? object.dict : object
    if (!(dict instanceof lib.PDFDict)) continue
    for (const name of ['StructParents', 'StructParent'].map(key)) {
      const number = dict.lookup(name)
      if (number instanceof lib.PDFNumber) dict.set(name, lib.PDFNumber.of(number.asNumber() + first))
    }
  }
  const moved = entriesIn(lib, tree).map(([number, parts]) => [lib.PDFNumber.of(number.asNumber() + first), parts])
  root.set(key('ParentTree'), context.obj({ Nums: context.obj(moved.flat()) }))
  return true
}

/** The entries of a number tree, in order. */
function entriesIn(lib: Lib, tree: PDFDict): [number: PDFNumber, value: PDFObject][] {
  const items = tree.lookupMaybe(lib.PDFName.of('Nums'), lib.PDFArray)?.asArray() ?? []
  const own = items.flatMap((item, at): [PDFNumber, PDFObject][] =>
    at % 2 === 0 && item instanceof lib.PDFNumber ? [[item, items[at + 1]!]] : [],
  )
  const branches = tree.lookupMaybe(lib.PDFName.of('Kids'), lib.PDFArray)
  const below = Array.from({ length: branches?.size() ?? 0 }, (_, at) => entriesIn(lib, branches!.lookup(at, lib.PDFDict)))
  return [...own, ...below.flat()]
}

/** The values of an entry that may be one or a list. */
function listIn(lib: Lib, dict: PDFDict, name: string): PDFObject[] {
  const value = dict.get(lib.PDFName.of(name))
  const resolved = dict.lookup(lib.PDFName.of(name))
  return resolved instanceof lib.PDFArray ? resolved.asArray().slice() : value ? [value] : []
}
