import type { OptionsGraphEntry } from '@zxcvbn-ts/core'

/** The rows of the Mongolian keyboard (without shift, with it), each half a key to the right of the one above. */
const ROWS = [
  ['1234567890', '№-"₮:._,%?'],
  ['фцужэнгшүзкъ', 'ФЦУЖЭНГШҮЗКЪ'],
  ['йыбөахролдп', 'ЙЫБӨАХРОЛДП'],
  ['ячёсмитьвю', 'ЯЧЁСМИТЬВЮ']
] as const

/** For each sign its neighbours, clockwise from the left, as zxcvbn wants them. */
export function mongolianKeyboard(): OptionsGraphEntry {
  const keys = ROWS.map(([plain, shifted]) => [...plain].map((sign, index) => sign + ([...shifted][index] ?? '')))
  const graph: OptionsGraphEntry = {}
  for (const [y, row] of keys.entries())
    for (const [x, key] of row.entries()) {
      const at = (row: number, column: number) => keys[row]?.[column] ?? null
      const around = [at(y, x - 1), at(y - 1, x), at(y - 1, x + 1), at(y, x + 1), at(y + 1, x), at(y + 1, x - 1)]
      for (const sign of key) graph[sign] = around
    }
  return graph
}
