import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Article } from '../../../src/contract/community/article.ts'
import { memberArticleOgImage, memberArticleOgImagePath } from '../../../src/og-images/member-article-image.ts'
import { followerUnsubscribe } from '../../../src/server/community/articles/unsubscribe.ts'
import { followerMail } from '../../../src/server/providers/mail/index.ts'
import { articleWriter } from '../../support/article-writer.ts'
import { browser } from '../../support/person.ts'
import { openTestShop } from '../../support/shop.ts'

test('followers: end their mails by one press in the mailbox, and a made-up link ends nobody’s', async () => {
  const shop = await openTestShop('SQLite')
  const writer = await articleWriter(shop)
  const article = await writer.publish()
  const { author } = (await (await shop.request('GET', `/api/v2/articles/${article.id}`)).json()) as Article
  const reader = browser(shop, '203.0.113.8')
  await reader.signIn('bold@example.mn')
  await reader.send('PUT', `/authors/${author?.slug}/follow`)
  const userId = String((await reader.send('GET', '/users/me')).body['id'])
  const stop = followerUnsubscribe({ db: shop.shop.db, secret: 'secret', publicUrl: 'https://shop.example' })
  const link = stop.link(userId, 'en')
  const mail = { locale: 'en' as const, subject: 'A', unsubscribeUrl: link, articles: [] }
  expect(followerMail(mail, 'https://shop.example').headers).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
  })
  const press = (url: string, method = 'POST') => stop.routes.request(url, { method })
  const follows = () => shop.shop.db.query.selectFrom('author_follows').select('author').execute()
  expect((await press(link, 'GET')).status).toBe(303)
  expect((await press(`${link.slice(0, -3)}abc`)).status).toBe(404)
  expect(await follows()).toHaveLength(1)
  expect((await press(link)).status).toBe(200)
  expect(await follows()).toEqual([])
})

test('share cards: of a deleted article are deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-cards-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const shop = await openTestShop('SQLite', { folder })
  const writer = await articleWriter(shop)
  const own = await writer.publish()
  const article = (await (await shop.request('GET', `/api/v2/articles/${own.id}`)).json()) as Article
  expect(
    (await shop.request('GET', memberArticleOgImagePath(article.slug, memberArticleOgImage(article)))).status
  ).toBe(200)
  const cards = () => readdirSync(join(folder, 'og/articles'))
  await shop.job('articles.cleanup')
  expect(cards()).toHaveLength(1)
  await writer.ask('DELETE', `/articles/${own.id}`)
  await shop.job('articles.cleanup')
  expect(cards()).toEqual([])
})
