import { $node, $remark } from '@milkdown/kit/utils'
import { PRODUCT_LINE } from '../../markdown/parse.ts'

interface TreeNode {
  type: string
  value?: string
  slug?: string
  title?: string | null
  children?: TreeNode[]
}

/** A paragraph that is nothing but `:::product slug`, as the page's own renderer reads it (src/markdown). */
function markProducts(node: TreeNode) {
  for (const child of node.children ?? []) {
    // Milkdown's picture takes no null, which is what a picture without a title has.
    if (child.type === 'image') child.title ??= ''
    const [only, ...rest] = child.children ?? []
    const slug =
      child.type === 'paragraph' && rest.length === 0 && only?.type === 'text'
        ? PRODUCT_LINE.exec(only.value ?? '')?.[1]
        : undefined
    if (slug === undefined) markProducts(child)
    else Object.assign(child, { type: 'product', slug, children: [] })
  }
}

const productMarks = $remark('productMarks', () => () => tree => markProducts(tree as TreeNode))

/** A product between two paragraphs: one thing, which is moved and deleted as a whole. */
const productNode = $node('product', () => ({
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,
  attrs: { slug: { default: '' } },
  parseDOM: [{ tag: 'div[data-product]', getAttrs: dom => ({ slug: dom.dataset['product'] ?? '' }) }],
  toDOM: node => [
    'div',
    { 'data-product': String(node.attrs['slug']), class: 'editor-product', contenteditable: 'false' },
    String(node.attrs['slug'])
  ],
  parseMarkdown: {
    match: ({ type }) => type === 'product',
    runner: (state, node, type) => void state.addNode(type, { slug: node['slug'] })
  },
  toMarkdown: {
    match: node => node.type.name === 'product',
    // Written as raw text, because a paragraph would have its colons escaped.
    runner: (state, node) => void state.addNode('html', undefined, `:::product ${String(node.attrs['slug'])}`)
  }
}))

export const productBlock = [productMarks, productNode].flat()
export { productNode }
