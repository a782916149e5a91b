import { globSync, readFileSync } from 'node:fs'
import { moduleOf } from '../../scripts/architecture.ts'

const SERVER = 'src/server/'

/** Every file of the server with its module, but migrations: they belong to all. */
export const serverFiles: readonly { readonly file: string; readonly module: string }[] = globSync(`${SERVER}**/*.ts`)
  .filter(file => !file.includes('/migrations/'))
  .sort()
  .map(file => ({ file, module: moduleOf(file.slice(SERVER.length)) }))

/** Each table with the module whose `tables.ts` declares it. */
export function tableOwners(): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { file, module } of serverFiles) {
    const [, merged = ''] = /interface Tables \{\n([\s\S]*?)\n *\}/.exec(readFileSync(file, 'utf8')) ?? []
    for (const [, table = ''] of merged.matchAll(/^ *(\w+): /gm)) owners.set(table, module)
  }
  return owners
}

const WRITES = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'deleteExpired']
const READS = ['selectFrom', 'from', 'using', 'table', '(?:inner|left|right|full|cross)(?:Lateral)?Join']
const CALL = new RegExp(
  `\\b(${[...WRITES, ...READS].join('|')})\\(\\s*(?:\\w+,\\s*)?(\\[[^\\]]*\\]|'[^']+')|(?<!field: |[|] |Tables\\[|as\\()'(\\w+_\\w+)'`,
  'g'
)

export interface TableUse {
  readonly table: string
  readonly writes: boolean
}

/** Tables that a text names: in methods of the query builder, or as a word that can be nothing but a table. */
export function tablesIn(text: string, isTable: (name: string) => boolean): readonly TableUse[] {
  return [...text.matchAll(CALL)].flatMap(([, method = '', named, word]) =>
    (named ?? word ?? '')
      .split(',')
      .map(each => (/\w+/.exec(each) ?? [''])[0])
      .filter(isTable)
      .map(table => ({ table, writes: WRITES.includes(method) }))
  )
}
