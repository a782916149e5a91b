import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { networkOf } from './customer.ts'
import type { Answer, Client } from './client.ts'
import type { Scale } from './part.ts'
import { openShopper } from './shopping.ts'

const WORDS = ['парацетамол', 'vitamin', 'тос', 'хүүхдийн', 'shampun', 'cable', 'printer', 'даралт']
const GUEST = `Basic ${btoa('guest:guest')}`

interface VisitTargets {
  readonly variants: readonly string[]
  readonly slugs: readonly string[]
}

/** One thing a visitor does; answers everything they were answered. */
export type Visit = (client: Client, index: number) => Promise<readonly Answer[]>

/** The mix of a busy evening: mostly looking, some searching, and few who buy. */
export function visitsOf({ variants, slugs }: VisitTargets, program: Scale['program']): readonly Visit[] {
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''
  const headersOf = (index: number) => ({ 'x-forwarded-for': networkOf(index), 'accept-language': 'en' })
  const look: Visit = async (client, index) => [
    await client.send('GET', `/api/v2/products/${at(slugs, index)}`, { headers: headersOf(index) })
  ]
  // Rendered anew each time: an edge in front would keep it.
  const page: Visit = async (client, index) => [
    await client.send('GET', `/${index % 3 === 0 ? 'en/' : ''}products/${at(slugs, index)}`, {
      headers: headersOf(index)
    })
  ]
  const search: Visit = async (client, index) => [
    await client.send('POST', '/search/catalogue/product/_search', {
      headers: { ...headersOf(index), authorization: GUEST },
      body: listBody({ text: at(WORDS, index), facets: index % 2 === 0 })
    })
  ]
  const buy: Visit = async (client, index) => {
    const answers: Answer[] = []
    const shopper = openShopper({
      client: {
        async send(...request) {
          const answer = await client.send(...request)
          answers.push(answer)
          return answer
        }
      },
      ...{ variantId: at(variants, index), method: 'cash', headers: headersOf(index) }
    })
    if ((await shopper.fill()) === undefined) await shopper.complete(`load-${index}`)
    return answers
  }
  const looking = program === 'site' ? [page, page, look] : [look, look, look]
  return [...looking, ...looking, search, look, search, buy]
}
