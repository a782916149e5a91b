/** `node scripts/subset-fonts.ts`: cuts fonts to the letters and weights that are used. Its results are committed. */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { ONEST_LETTERS, ONEST_WEIGHTS } from '../src/styles/fonts/onest-letters.ts'
import { DISPLAY_WEIGHT, SERIF_LETTERS, SERIF_WEIGHTS } from '../src/styles/fonts/serif-letters.ts'

type Weight = number | { readonly min: number; readonly max: number }

async function cut(from: string, to: string, letters: string, wght?: Weight) {
  const source = readFileSync(`node_modules/${from}.woff2`)
  const small = await subsetFont(source, letters, {
    targetFormat: 'woff2',
    ...(wght !== undefined && { variationAxes: { wght } })
  })
  writeFileSync(`src/styles/fonts/${to}.woff2`, small)
  console.log(`${to}.woff2: ${source.length} → ${small.length} bytes`)
}

for (const [subset, letters] of Object.entries(ONEST_LETTERS))
  await cut(`@fontsource-variable/onest/files/onest-${subset}-wght-normal`, `onest-${subset}`, letters, ONEST_WEIGHTS)

for (const [subset, letters] of Object.entries(SERIF_LETTERS)) {
  const serif = `@fontsource-variable/source-serif-4/files/source-serif-4-${subset}-wght-normal`
  for (const weight of SERIF_WEIGHTS) await cut(serif, `source-serif-${subset}-${weight}`, letters, weight)
  const display = `@fontsource/cormorant-garamond/files/cormorant-garamond-${subset}-${DISPLAY_WEIGHT}-normal`
  await cut(display, `cormorant-${subset}`, letters)
}
