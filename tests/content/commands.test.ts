import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkedImage } from '../../src/content/check/file.ts'
import { fieldsOf, fieldHelpOf } from '../../src/content/check/field-help.ts'
import { editorConfig } from '../../src/content/editor-form.ts'
import { COLLECTION_DEFINITIONS } from '../../src/content/collection-definitions.ts'
import '../../src/content.config.ts'

// Each command starts a Node of its own: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** A project with nothing but recipes and pages. */
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'desk-'))
  cpSync('content/recipes/martini', join(root, 'content/recipes/martini'), { recursive: true })
  write('src/pages/[...locale]/story/cocktails/[slug].astro', '')
  write('src/pages/[...locale]/cart.astro', '')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Changes one file by a replacement. */
const change = (file: string, from: string | RegExp, to: string) => write(file, read(file).replace(from, to))

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('scripts', script), ...args], {
    cwd: root,
    encoding: 'utf8'
  })
  return { status, stdout, stderr }
}

const MARTINI = 'content/recipes/martini/mn.md'

test('browser editor: its forms have facts in Mongolian only', () => {
  const { collections } = editorConfig(root, COLLECTION_DEFINITIONS)
  const recipes = collections.find(({ name }) => name === 'recipes')
  const [martini] = recipes?.files ?? []
  expect(martini).toMatchObject({ name: 'martini', file: 'content/recipes/martini/{{locale}}.md' })
  const isTranslated = Object.fromEntries((martini?.fields ?? []).map(field => [field['name'], field['i18n']]))
  expect(isTranslated).toMatchObject({ title: true, steps: true, body: true, servings: false, ingredients: false })
})

test('schemas: their examples are valid', () => {
  for (const [folder, { fields: written }] of COLLECTION_DEFINITIONS) {
    if (!written) continue
    for (const { name, schema } of [...fieldsOf(written.facts({ image: checkedImage })), ...fieldsOf(written.words)]) {
      const { description, example } = fieldHelpOf(schema)
      expect(description, `${folder}: ${name} is explained`).toBeTruthy()
      const isPicture = JSON.stringify(example ?? '').includes('.svg') || JSON.stringify(example ?? '').includes('.jpg')
      if (!isPicture)
        expect(schema.safeParse(example).success, `${folder}: ${name} ${JSON.stringify(example)}`).toBe(true)
    }
  }
})

test('new entry: explains its fields, is a draft, and has no problems', () => {
  const made = run('new.ts', 'recipe', 'Өглөөний мандал', '--en')
  expect(made.stdout).toContain('content/recipes/ogloonii-mandal/mn.md\ncontent/recipes/ogloonii-mandal/en.md')
  expect(made.stdout).toContain('http://localhost:4321/en/story/cocktails/ogloonii-mandal')
  const text = read('content/recipes/ogloonii-mandal/mn.md')
  expect(text).toContain('# Its name. At most 40 characters.\ntitle: Өглөөний мандал\n')
  expect(text).toContain('\n# foam: true\n')
  expect(text).toContain('\ndraft: true\n---\n')
  expect(read('content/recipes/ogloonii-mandal/en.md')).not.toContain('servings')

  const checked = run('content-check.ts')
  expect(checked.stderr).toBe('')
  expect(checked.stdout).toContain('Drafts (seen in preview only):\n  content/recipes/ogloonii-mandal/en.md')
  expect(checked.status).toBe(0)
})

test('new entry: never overwrites an existing one', () => {
  run('new.ts', 'recipe', 'Martini', '--slug', 'martini')
  const again = run('new.ts', 'recipe', 'Martini', '--slug', 'martini')
  expect(again.stderr).toContain('content/recipes/martini/mn.md is there already; nothing was changed.')
  expect(again.status).toBe(1)
  expect(read(MARTINI)).toContain('title: Мартини')
})

test('new entry: an unknown collection is refused, with the one that was probably meant', () => {
  const { stderr, status } = run('new.ts', 'recipee', 'Цай')
  expect(stderr).toContain('There is no "recipee". Did you mean "recipe"?')
  expect(status).toBe(2)
})

test('translations: missing ones are a table and a list, and no error', () => {
  rmSync(join(root, 'content/recipes/martini/zh.md'))
  const { stdout, status } = run('content-check.ts')
  expect(stdout).toMatch(/^recipes +1 +1 +1 +0 of 1 +1$/m)
  expect(stdout).toContain('Not translated yet (readers get the Mongolian text):\n  content/recipes/martini/zh.md')
  expect(status).toBe(0)
})

test('links: a broken one is an error with its line', () => {
  change(MARTINI, /\s*$/, '\n\n[нэг](/story/cocktails/martini), [хоёр](/en/cart), [гурав](/story/cocktails/marteeni)\n')
  const lines = read(MARTINI).split('\n').length - 1
  const { stderr, status } = run('content-check.ts')
  expect(stderr).toContain(
    `The content has one mistake:\n\n${MARTINI}:${lines}\n  The link \`/story/cocktails/marteeni\` leads nowhere: there is no such page.`
  )
  expect(status).toBe(1)
})

test('check: an invalid field ends it with an error', () => {
  change(MARTINI, 'minutes: 4', 'minutes: long')
  const { stderr, status } = run('content-check.ts')
  expect(stderr).toContain(`${MARTINI}:4 · minutes\n  This must be a number, and text stands there.`)
  expect(status).toBe(1)
})
