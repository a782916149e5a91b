import type { TestShop } from '../support/shop.ts'
import { fetchOf, openTab } from './browser.ts'

/** A browser whose tabs share cookies, as scripts never see them. */
export function cookieBrowser(shop: TestShop) {
  const cookies = new Map<string, string>()
  const sent: string[] = []
  const setCookies: string[] = []
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookies.size) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    sent.push(`${init?.method} ${String(input)} ${headers.has('authorization') ? 'signed' : 'bare'}`)
    const answer = await fetchOf(shop)(input, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      setCookies.push(line)
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0/i.test(line)) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }
  const open = (options: { readonly session?: Storage } = {}) => openTab(send, { path: '/account', ...options })
  return { cookies, sent, setCookies, open }
}
