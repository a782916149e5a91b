import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Cyrillic that is data and not a sentence for a reader. */
const DATA = [
  'src/search/analysis/', // the language itself
  'src/domain/slugify.ts', // letters
  'src/domain/search/sentence-phrases.ts', // phrases that people type, here and in the next two
  'src/domain/search/patient.ts',
  'src/contract/search/sentence-clauses.ts',
  'src/i18n/', // months, and forms compared with CLDR in their tests
  'src/components/age/language-names.ts', // every language by its own name
  'src/content/schemas/', // examples for editors, here and in the next two
  'src/content/check/report.ts',
  'src/content/draft-file.ts',
  'src/styles/fonts/onest-letters.ts', // letters
  'src/search/collation-key.ts',
  'src/search/embedded/tokenizer.ts', // letters
  'src/domain/identity/password.ts', // words everybody would guess
  'src/server/identity/passwords/latin-forms.ts', // letters
  'src/server/identity/passwords/mongolian-keyboard.ts', // keys
  'src/domain/search/text-signals.ts', // letters, and ends of addresses
  'src/domain/customers/register-number.ts', // letters, and the Latin ones people type for them
  'src/domain/money/redeemable-code.ts', // letters that Latin ones are typed for
  'src/packshot/variant-packshot.ts', // units, as labels write them
  'src/islands/shell/address-fields.tsx' // a khoroo is kept as couriers read it, whatever the reader's language
]

const filesOf = (folders: readonly string[], ending: RegExp) =>
  folders
    .flatMap(folder => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter(file => !DATA.some(start => file.startsWith(start)))

interface Text {
  readonly text: string
  readonly line: number
  /** Said to a developer: an error that is thrown, a line of a log. */
  readonly isInternal: boolean
}

/** Every string and every piece of JSX text of a file, without its comments. */
function textsOf(file: string, source: string): Text[] {
  const kind = file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const texts: Text[] = []
  const clientInfo = (node: ts.Node, isInternal: boolean) => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      texts.push({ text: node.text, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, isInternal })
    const inside =
      isInternal ||
      ts.isNewExpression(node) ||
      (ts.isCallExpression(node) && /^(console|log)\b/.test(node.expression.getText()))
    node.forEachChild(child => clientInfo(child, inside))
  }
  clientInfo(tree, false)
  return texts
}

/** The front matter and the expressions of an Astro file are TypeScript; its markup is read as text. */
const withoutComments = (source: string) =>
  source.replace(/<!--[\s\S]*?-->|\{?\/\*[\s\S]*?\*\/\}?|(^|\s)\/\/[^\n]*/g, found => found.replace(/[^\n]/g, ' '))

test('hard-coded text: no Mongolian sentence is in code: texts are in locales/', () => {
  const found = filesOf(['src'], /\.(?:ts|tsx)$/)
    .map(file => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
    // Parsing two thousand files takes seconds, and few have such a letter at all.
    .filter(([, source]) => /\p{Script=Cyrillic}|\\u/u.test(source))
    .flatMap(([file, source]) =>
      textsOf(file, source)
        .filter(({ text }) => /\p{Script=Cyrillic}/u.test(text))
        .map(({ text, line }) => `${file}:${line} ${text}`)
    )
  const drawn = filesOf(['src'], /\.astro$/).flatMap(file =>
    withoutComments(readFileSync(join(ROOT, file), 'utf8'))
      .split('\n')
      .flatMap((text, index) => (/\p{Script=Cyrillic}/u.test(text) ? [`${file}:${index + 1} ${text.trim()}`] : []))
  )
  expect([...found, ...drawn]).toEqual([])
})

test('hard-coded text: no English sentence is visible to readers', () => {
  const sentence = /^\s*[A-Z][a-z]+(?:[ ,]+[a-zA-Z’']+){1,}[.!?…]?\s*$/
  const found = filesOf(['src/islands', 'src/stores', 'src/components', 'src/layouts', 'src/api'], /\.(?:ts|tsx)$/)
    // A rival's sentence, known by its words to be replaced by ours.
    .filter(file => file !== 'src/api/problem-error.ts')
    .flatMap(file =>
      textsOf(file, readFileSync(join(ROOT, file), 'utf8'))
        .filter(({ text, isInternal }) => !isInternal && sentence.test(text))
        .map(({ text, line }) => `${file}:${line} ${text}`)
    )
  expect(found).toEqual([])
})
