import { getStockItems } from '../../api/stock-items.ts'
import type { StockItemBody } from '../../contract/catalogue/stock-item.ts'
import { parseWords } from '../../i18n/parse-words.ts'

interface VariantName {
  readonly id: string
  readonly name: string
}

/** More than anybody buys: the exact number is nobody's business. */
const MANY = 10

const itemsOf = async (id: string): Promise<readonly StockItemBody[]> =>
  (await getStockItems(id, document.documentElement.lang)).filter(({ count_on_hand }) => count_on_hand > 0)

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

type Words = Readonly<Record<string, string>>

/** One branch with what it has; `branches` is the path of the branches' pages. */
function row({ count_on_hand: count, stock_location: { name, slug } }: StockItemBody, words: Words, branches: string) {
  const item = element('li', '', 'flex justify-between gap-4 py-1.5')
  const place =
    slug === null ? element('span', name) : element('a', name, 'underline underline-offset-4 hover:text-accent')
  if (place instanceof HTMLAnchorElement) place.href = `${branches}/${slug}`
  const amount = count > MANY ? words['stock_many'] : words['stock_some']?.replace('{{count}}', String(count))
  item.append(place, element('span', amount ?? '', 'figures text-ink-soft'))
  return item
}

const isVariantName = (value: unknown): value is VariantName =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string'

function parseVariants(json: string | undefined): readonly VariantName[] {
  const value: unknown = JSON.parse(json ?? '[]')
  return Array.isArray(value) ? value.filter(isVariantName) : []
}

/**
 * Fills an opened `<details data-stock>`: each time anew, for shelves change. Of the variant that is
 * chosen, or of all where the page has nothing to choose with.
 */
export async function showStock(details: HTMLElement, chosen: string | undefined) {
  const shown = details.querySelector('[data-stock-shown]')
  const words = parseWords(details.dataset['stock'])
  const all = parseVariants(details.dataset['stockVariants'])
  const variants = chosen === undefined ? all : all.filter(({ id }) => id === chosen)
  details.dataset['stockOf'] = chosen ?? ''
  if (variants.length === 0) return shown?.replaceChildren(element('p', words['stock_choose'] ?? '', 'text-ink-soft'))
  const branches = details.dataset['branchesPath'] ?? ''
  shown?.replaceChildren(element('p', words['stock_loading'] ?? '', 'text-ink-soft'))
  try {
    const answers = await Promise.all(variants.map(({ id }) => itemsOf(id)))
    const lists = answers.flatMap((items, index) => {
      const list = element('ul', '', 'mb-2')
      list.append(...items.map(item => row(item, words, branches)))
      const none = element('p', words['stock_none'] ?? '', 'text-ink-soft')
      const title = all.length > 1 ? [element('p', variants[index]?.name ?? '', 'font-medium')] : []
      return [...title, items.length > 0 ? list : none]
    })
    // Another one has been chosen since, and is asked for.
    if (details.dataset['stockOf'] !== (chosen ?? '')) return
    shown?.replaceChildren(...lists, element('p', words['stock_note'] ?? '', 'text-sm text-ink-soft'))
  } catch {
    // Offline, or the shop does not answer: opening it again asks again.
    shown?.replaceChildren(element('p', words['stock_failed'] ?? '', 'text-sale'))
  }
}
