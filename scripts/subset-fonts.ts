/** `node scripts/subset-fonts.ts`: cuts the shop's font to the letters and weights it uses. Its results are committed. */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { ONEST_LETTERS, ONEST_WEIGHTS } from '../src/styles/fonts/onest-letters.ts'

const SOURCES = 'node_modules/@fontsource-variable/onest/files'

for (const [subset, letters] of Object.entries(ONEST_LETTERS)) {
  const source = readFileSync(`${SOURCES}/onest-${subset}-wght-normal.woff2`)
  const small = await subsetFont(source, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: ONEST_WEIGHTS }
  })
  writeFileSync(`src/styles/fonts/onest-${subset}.woff2`, small)
  console.log(`onest-${subset}.woff2: ${source.length} → ${small.length} bytes`)
}
