import { expect, test } from 'vitest'
import { markdownFacts, renderMarkdown } from '../../src/markdown/html.ts'
import { isArticleImagePath } from '../../src/domain/community/article.ts'

const IMAGE = '/article-images/abcdefghijklmnopqrstuv.webp'
const htmlOf = (markdown: string) =>
  renderMarkdown(markdown, { isImageAllowed: isArticleImagePath })
    .blocks.map(block => (block.kind === 'html' ? block.html : `[${block.slug}]`))
    .join('')

test.each([
  ['a heading', '# Гарчиг', '<h2 id="text-гарчиг">Гарчиг</h2>'],
  ['emphasis', 'a *b* **c**', '<p>a <em>b</em> <strong>c</strong></p>'],
  ['a tight list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['a numbered list from three', '3. a', '<ol start="3"><li>a</li></ol>'],
  ['a quotation', '> a', '<blockquote><p>a</p></blockquote>'],
  ['a link', '[a](https://x.mn)', '<p><a href="https://x.mn" rel="ugc nofollow noopener">a</a></p>'],
  [
    'a picture of the article',
    `![Цас](${IMAGE})`,
    `<p><img src="${IMAGE}" alt="Цас" loading="lazy" decoding="async"></p>`
  ],
  ['a product', 'a\n\n:::product tea-25\n\nb', '<p>a</p>[tea-25]<p>b</p>'],
  ['a product within a sentence', 'a :::product tea', '<p>a :::product tea</p>']
])('Markdown of members: %s', (_, markdown, html) => expect(htmlOf(markdown)).toBe(html))

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a sentence', 'a <img src=x onerror=alert(1)> b'],
  ['a link that is a script', '[a](javascript:alert(1))'],
  ['a link with a hidden scheme', '[a](java&#x09;script:alert(1))'],
  ['a link of data', '[a](data:text/html,<script>1</script>)'],
  ['an address that breaks out of its attribute', '[a](https://x.mn/"onmouseover="alert(1))'],
  ['a picture that breaks out', '![" onerror="alert(1)](x)'],
  ['a picture of another site', '![a](https://evil.mn/x.png)'],
  ['a reference to a script', '[a][b]\n\n[b]: javascript:alert(1)'],
  ['a link to another site that looks like a path', '[a](//evil.mn)'],
  ['an SVG', '<svg/onload=alert(1)>'],
  ['a comment', '<!--><img src=x onerror=alert(1)>-->'],
  ['a heading with a tag', '## <b onclick=alert(1)>x'],
  ['code', '`<script>`\n\n```html\n<script>1</script>\n```'],
  ['an autolink of a script', '<javascript:alert(1)>']
])('Markdown of members: %s becomes neither an element nor an attribute', (_, markdown) => {
  const html = htmlOf(markdown)
  expect(html).not.toMatch(/<(?!\/?(?:p|a|em|strong|h2|h3|ul|ol|li|blockquote|code|pre|img|br|hr)[ >])/)
  expect(html).not.toMatch(/(?:href|src)="(?!https:\/\/x\.mn|\/article-images\/)/)
  expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/)
})

test('Markdown of members: headings of the same words have addresses of their own', () => {
  expect(renderMarkdown('## A\n\n### A\n\n## !', { isImageAllowed: () => false }).headings).toEqual([
    { depth: 2, slug: 'text-a', text: 'A' },
    { depth: 3, slug: 'text-a-2', text: 'A' },
    { depth: 2, slug: 'text-part', text: '!' }
  ])
})

test('Markdown of members: says which products and pictures it has, and what it says', () => {
  expect(markdownFacts(`# A\n\nb *c*\n\n:::product tea\n\n:::product tea\n\n![d](${IMAGE})`)).toEqual({
    ...{ text: 'A\nb c\nd', products: ['tea'], images: [IMAGE] }
  })
})
