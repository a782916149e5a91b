import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Values of declarations with a colour in hexadecimal; a custom property gives such a colour its name. */
const rawColours = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([\w-]+)\s*:\s*([^;{}]*#[0-9a-fA-F]{3,8}\b[^;{}]*)/g)]
    .filter(([, property = '']) => !property.startsWith('--'))
    .map(([declaration]) => declaration)

test('style sheets of components and islands: colours have names', () => {
  const files = globSync('src/{components,islands}/**/*.css', { cwd: ROOT })
  expect(files).toContain('src/components/home/home.css')
  const found = files.flatMap(file =>
    rawColours(readFileSync(join(ROOT, file), 'utf8')).map(each => `${file}: ${each}`)
  )
  expect(found).toEqual([])
})

test('style sheets: the search for raw colours finds them, and not the names they are given', () => {
  expect(rawColours('.a { color: #fff; border: 1px solid #aabbcc }')).toHaveLength(2)
  expect(rawColours('.a { --ink: #fff; color: var(--ink) } /* color: #fff; */ #id { color: red }')).toEqual([])
})
