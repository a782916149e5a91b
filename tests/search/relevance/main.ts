import { commandLine, runCommand, wholeNumber } from '../../../scripts/command.ts'
import { figuresOf, judgeAll } from './suite.ts'
import type { Judged } from './suite.ts'

const program = commandLine('relevance', 'How well the shop’s search answers, beside plain BM25.')
  .option('--worst <number>', 'shows so many queries that are answered worst', wholeNumber(0, 10_000), 0)
  .action(main)

const line = (name: string, number: number, judged: readonly Judged[], other: readonly Judged[]) => {
  const cells = [figuresOf(judged), figuresOf(other)].flatMap(({ ndcg, mrr, zeroResults }) => [
    ndcg.toFixed(3),
    mrr.toFixed(3),
    `${(zeroResults * 100).toFixed(1)} %`
  ])
  console.log([name.padEnd(12), String(number).padStart(4), ...cells.map(cell => cell.padStart(9))].join(''))
}

async function main({ worst }: { readonly worst: number }) {
  for (const part of ['tuning', 'held out'] as const) {
    const { own, plain, products } = await judgeAll(part)
    const kinds = ['all', ...new Set(own.map(({ query }) => query.kind))]
    console.log(`\n${own.length} queries (${part}), ${products} products`)
    console.log(`${' '.repeat(16)}${'this search'.padStart(27)}${'plain BM25'.padStart(27)}`)
    console.log(
      `${' '.repeat(16)}${['nDCG@10', 'MRR', 'none', 'nDCG@10', 'MRR', 'none'].map(name => name.padStart(9)).join('')}`
    )
    for (const kind of kinds) {
      const of = (judged: readonly Judged[]) => judged.filter(({ query }) => kind === 'all' || query.kind === kind)
      line(kind, of(own).length, of(own), of(plain))
    }
    for (const { query, found, ndcg } of own.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, worst))
      console.log(
        `${ndcg.toFixed(3)}  ${query.kind.padEnd(12)}${query.text} → ${found.slice(0, 6).join(' ') || 'nothing'}`
      )
  }
}

await runCommand(program)
