import { fromMarkdown } from 'mdast-util-from-markdown'

export type MarkdownRoot = ReturnType<typeof fromMarkdown>
/** Anything in a text: the tree has one type for the nodes of every level. */
export type MarkdownNode = MarkdownRoot['children'][number]

/** A product in a text, on a line of its own: `:::product slug`. */
export const PRODUCT_LINE = /^:::product[ \t]+([a-z0-9]+(?:-[a-z0-9]+)*)[ \t]*$/

/** The product that a paragraph stands for; undefined for any other paragraph. */
export function productOf(node: MarkdownNode): string | undefined {
  if (node.type !== 'paragraph' || node.children.length !== 1) return undefined
  const [only] = node.children
  return only?.type === 'text' ? PRODUCT_LINE.exec(only.value)?.[1] : undefined
}

/** CommonMark; nothing of it is trusted before `html.ts` has printed it. */
export const parseMarkdown = (markdown: string): MarkdownRoot => fromMarkdown(markdown)
