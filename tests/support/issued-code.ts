import type { TestShop } from './shop.ts'

type Issue = Parameters<TestShop['shop']['admin']['codeIssues']['issueByCommand']>[0]

/** A code that the shop made, as it is printed. */
export async function issuedCode(
  admin: Pick<TestShop['shop']['admin'], 'codeIssues'>,
  issue: Pick<Issue, 'kind' | 'amount'> & Partial<Issue>
) {
  const terms = { count: 1, last_day: '2028-06-30', reason: 'Тест', note: '', recipient: '', usable_above: null }
  const issued = await admin.codeIssues.issueByCommand({ name: 'Дэлгүүр', ...terms, ...issue })
  const [code = ''] = issued.ok ? issued.value : []
  return code
}
