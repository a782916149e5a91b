import { expect, test } from '@playwright/test'
import type { Article, OwnArticle } from '../../src/contract/community/article.ts'
import { rawIn, textsOf } from '../support/script-payload-texts.ts'
import { MANY_SCRIPT_PAYLOADS as PAYLOADS } from '../support/script-payloads.ts'
import { signIn } from './shopper.ts'
import { enterAsStaff, withoutAttributes } from './staff-session.ts'

/** Articles of one writer: a page is kept for half a minute, so that each is another. */
const ARTICLES = 4

test('article of a member: scripts in every field are text on its page', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const headers = await signIn(page, `88${String(Date.now()).slice(-6)}`)
  const send = async <T>(method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v2${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  await send('PATCH', '/users/me', { first_name: 'Номин', last_name: 'Бат' })
  await enterAsStaff(page, 'moderator')
  const [titles, summaries] = [textsOf(90, ' '), textsOf(200, ' ')]
  for (let at = 0; at < ARTICLES; at++) {
    let own = await send<OwnArticle>('POST', '/articles', { language: 'mn' })
    own = await send<OwnArticle>('PUT', `/articles/${own.id}`, {
      ...{ version: own.version, language: 'mn', title: titles[at], summary: summaries[at] },
      ...{ body: PAYLOADS.join('\n\n'), tags: ['winter'], cover_image_id: null, cover_alt: '' }
    })
    own = await send<OwnArticle>('POST', `/articles/${own.id}/submit`, { version: own.version })
    const approved = await page.request.put(`/api/back_office/submissions/${own.submission_id}/approve`)
    expect(approved.ok(), await approved.text()).toBe(true)
    const { path } = await send<Article>('GET', `/articles/${own.id}`)
    const html = await (await page.request.get(path)).text()
    expect(html).toContain('hacked0()')
    expect(rawIn(withoutAttributes(html)), titles[at]).toEqual([])
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[at] ?? '')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  }
})
