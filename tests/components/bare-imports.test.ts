import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const eslint = new ESLint()

/** Whether the linter refuses this line in an island. */
async function isRefused(line: string) {
  const filePath = 'src/islands/checkout/review.tsx'
  const { rules } = (await eslint.calculateConfigForFile(filePath)) as { rules: Record<string, unknown[]> }
  const only = new ESLint({
    overrideConfigFile: true,
    overrideConfig: { files: ['**/*.tsx'], rules: { 'no-restricted-syntax': rules['no-restricted-syntax'] as never } }
  })
  const [result] = await only.lintText(line, { filePath })
  return (result?.messages.length ?? 0) > 0
}

describe('late imports', () => {
  test.each([
    "const Part = lazy(() => import('./part.tsx'))",
    "const Part = React.lazy(async () => ({ default: (await import('./part.tsx')).Part }))",
    "const load = async () => await import('./part.tsx')",
    "void import('./part.tsx')"
  ])('late import: is refused where its loss is not survived: %s', async line => {
    expect(await isRefused(line)).toBe(true)
  })

  test.each([
    "const Part = lazyComponent(() => import('./part.tsx'))",
    "const Part = lazyComponent(async () => (await import('./part.tsx')).part())",
    "const Part = lazy(() => loadChunk(() => import('./part.tsx')))"
  ])('late import: is allowed where it is: %s', async line => {
    expect(await isRefused(line)).toBe(false)
  })
})
