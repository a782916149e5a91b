import { parseMarkdown, productOf, type MarkdownNode, type MarkdownRoot } from './parse.ts'

type Definition = Extract<MarkdownNode, { readonly type: 'definition' }>

/** A text cut where its products stand. */
export type MarkdownBlock =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'product'; readonly slug: string }

export interface MarkdownHeading {
  readonly depth: number
  readonly slug: string
  readonly text: string
}

export interface RenderedMarkdown {
  readonly blocks: readonly MarkdownBlock[]
  readonly headings: readonly MarkdownHeading[]
}

interface Options {
  /** Whether a text may show the picture at this address. */
  readonly isImageAllowed: (url: string) => boolean
  /** Address of an allowed picture; at its own address where nothing is said. */
  readonly imageSource?: (url: string) => string
}

interface State extends Options {
  readonly definitions: ReadonlyMap<string, Definition>
  readonly headings: MarkdownHeading[]
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}
const escape = (text: string) => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

/**
 * Prints the text of a member as HTML. Only elements named here are ever written, every text and attribute is escaped,
 * and HTML within the Markdown is shown as the characters it is made of. Links tell search engines that the shop does
 * not vouch for them; addresses other than http, https, mailto and paths of the shop are left out.
 */
export function renderMarkdown(markdown: string, options: Options): RenderedMarkdown {
  const root = parseMarkdown(markdown)
  const state: State = { ...options, definitions: definitionsOf(root), headings: [] }
  const blocks: MarkdownBlock[] = []
  let html = ''
  const flush = () => {
    if (html !== '') blocks.push({ kind: 'html', html })
    html = ''
  }
  for (const node of root.children) {
    const slug = productOf(node)
    if (slug === undefined) html += node.type === 'html' ? `<p>${print(node, state)}</p>` : print(node, state)
    else {
      flush()
      blocks.push({ kind: 'product', slug })
    }
  }
  flush()
  return { blocks, headings: state.headings }
}

const definitionsOf = (root: MarkdownRoot) =>
  new Map(
    root.children
      .filter((node): node is Definition => node.type === 'definition')
      .toReversed()
      .map(node => [node.identifier.toLowerCase(), node] as const)
  )

/** Plain text of a sentence: for summaries, reading time, and the identifiers of headings. */
export function plainText(node: MarkdownNode | MarkdownRoot): string {
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  if ('value' in node) return node.value
  if (node.type === 'break') return ' '
  if (!('children' in node)) return ''
  const isBlock = node.type === 'root' || node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote'
  return node.children.map(child => plainText(child)).join(isBlock ? '\n' : '')
}

function print(node: MarkdownNode, state: State): string {
  const inside = () => ('children' in node ? node.children.map(child => print(child, state)).join('') : '')
  switch (node.type) {
    case 'text':
      return escape(node.value)
    case 'html':
    case 'inlineCode':
      return node.type === 'html' ? escape(node.value) : `<code>${escape(node.value)}</code>`
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading':
      return heading(node.depth, plainText(node), inside(), state)
    case 'emphasis':
      return `<em>${inside()}</em>`
    case 'strong':
      return `<strong>${inside()}</strong>`
    case 'blockquote':
      return `<blockquote>${inside()}</blockquote>`
    case 'list':
      return list(node.ordered === true, node.start, inside())
    case 'listItem':
      return `<li>${node.spread ? inside() : inside().replace(/^<p>([\s\S]*?)<\/p>/, '$1')}</li>`
    case 'thematicBreak':
      return '<hr>'
    case 'break':
      return '<br>'
    case 'code':
      return `<pre><code>${escape(node.value)}</code></pre>`
    case 'link':
      return link(node.url, inside())
    case 'image':
      return image(node.url, node.alt, state)
    case 'linkReference':
      return link(state.definitions.get(node.identifier.toLowerCase())?.url ?? '', inside())
    case 'imageReference':
      return image(state.definitions.get(node.identifier.toLowerCase())?.url ?? '', node.alt, state)
    default:
      return ''
  }
}

/** The page's title is its only first-level heading, so those of a text begin at the second. */
function heading(depth: number, text: string, html: string, { headings }: State): string {
  const level = depth <= 2 ? 2 : 3
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const taken = (slug: string) => headings.some(other => other.slug === slug)
  // A prefix, so that no heading can take the identifier of another part of the page.
  const first = `text-${base || 'part'}`
  let slug = first
  for (let count = 2; taken(slug); count += 1) slug = `${first}-${count}`
  headings.push({ depth: level, slug, text })
  return `<h${level} id="${escape(slug)}">${html}</h${level}>`
}

const list = (isOrdered: boolean, start: number | null | undefined, items: string) =>
  isOrdered
    ? `<ol${typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''}>${items}</ol>`
    : `<ul>${items}</ul>`

const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i

const link = (url: string, html: string) =>
  SAFE_LINK.test(url) ? `<a href="${escape(url)}" rel="ugc nofollow noopener">${html}</a>` : html

const image = (url: string, alt: string | null | undefined, { isImageAllowed, imageSource = same }: State) =>
  isImageAllowed(url)
    ? `<img src="${escape(imageSource(url))}" alt="${escape(alt ?? '')}" loading="lazy" decoding="async">`
    : ''

const same = (url: string) => url

/** Everything a text says, without its marks; and what it refers to. */
export function markdownFacts(markdown: string) {
  const root = parseMarkdown(markdown)
  const images = new Set<string>()
  const visit = (node: MarkdownNode | MarkdownRoot) => {
    if (node.type === 'image') images.add(node.url)
    if (node.type === 'definition') images.add(node.url)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  const products = root.children.flatMap(node => productOf(node) ?? [])
  const text = root.children
    .filter(node => productOf(node) === undefined)
    .map(node => plainText(node))
    .join('\n')
  return { text, products: [...new Set(products)], images: [...images] }
}
