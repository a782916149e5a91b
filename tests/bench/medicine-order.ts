import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import type { SearchBody, SearchClause } from '../../src/contract/search/search-protocol.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'

const ROUNDS = 6_000
const WARM_UP = 1_000

type Bool = Readonly<Record<string, readonly SearchClause[]>>

/** The parts of a list's query that order medicine: a factor for some of its hits around its words, and a clause among these. */
function partsOf({ query }: SearchBody) {
  const { bool } = query as { readonly bool: Bool }
  const [{ boosting }] = bool['must'] as unknown as readonly [
    { readonly boosting: { readonly positive: { bool: Bool } } }
  ]
  return { bool, positive: boosting.positive.bool }
}

const isFirstChoice = (clause: SearchClause) => JSON.stringify(clause).includes('medicine.first_choice')

function withoutFactor(body: SearchBody): SearchBody {
  const { bool, positive } = partsOf(body)
  return { ...body, query: { bool: { ...bool, must: [{ bool: positive }] } } }
}

function withoutFirstChoice(body: SearchBody): SearchBody {
  const plain = withoutFactor(body)
  const { positive } = partsOf(body)
  const should = (positive['should'] ?? []).filter(clause => !isFirstChoice(clause))
  const { bool } = plain.query as { readonly bool: Bool }
  return { ...plain, query: { bool: { ...bool, must: [{ bool: { ...positive, should } }] } } }
}

/** Processor time of searches with what orders medicine, and without, in turns: a busy machine slows both alike. */
export async function benchMedicineOrder(documents: readonly ProductDocument[], word: () => string) {
  const engine = openEmbeddedSearch()
  await engine.replaceAll(documents)
  const bodies: Readonly<Record<string, (body: SearchBody) => SearchBody>> = {
    'as the shop asks': body => body,
    'without the factor': withoutFactor,
    'nor first choices': withoutFirstChoice
  }
  const names = Object.keys(bodies)
  for (const words of [1, 2]) {
    const spent = new Map(names.map(name => [name, 0]))
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const name = names[round % names.length] ?? ''
      const text = Array.from({ length: words }, word).join(' ')
      const request = parseSearch(bodies[name]?.(listBody({ text })), catalogueSchema)
      if (!request.ok) throw new Error(request.refusal.reason)
      const before = process.threadCpuUsage()
      await engine.search('catalogue', request.value)
      const { user, system } = process.threadCpuUsage(before)
      if (round >= WARM_UP) spent.set(name, (spent.get(name) ?? 0) + user + system)
    }
    for (const [name, sum] of spent)
      console.log(
        `${words} ${words === 1 ? 'word ' : 'words'} ${name.padEnd(22)}${((sum * names.length) / ROUNDS).toFixed(1).padStart(8)} µs`
      )
  }
  await engine.close()
}
