import { expect } from 'vitest'
import type { OwnArticle } from '../../src/contract/community/article.ts'
import { browser } from './person.ts'
import type { TestShop } from './shop.ts'

export const LONG_TEXT = 'Өглөөний цайгаа уугаад гадаа гарахад хасах гуч байлаа. '.repeat(8)

/** A customer with a name, who writes articles as the editor does. */
export async function articleWriter(shop: TestShop, phone = '99110022', firstName = 'Болормаа') {
  const me = browser(shop)
  await me.signIn(phone)
  await me.send('PATCH', '/users/me', { first_name: firstName, last_name: 'Бат' })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await me.send(method, path, body)
    return { status: answer.status, body: answer.body as unknown as OwnArticle & { code?: string; errors?: object } }
  }
  const begin = async () => (await ask('POST', '/articles', { language: 'mn' })).body
  const save = (article: OwnArticle, more: object = {}) =>
    ask('PUT', `/articles/${article.id}`, {
      ...{
        version: article.version,
        language: article.language,
        title: 'Дарханы өвөл',
        summary: 'Хүүхэдтэй өвөлжих тухай.'
      },
      ...{ body: LONG_TEXT, tags: ['winter', 'family'], cover_image_id: null, cover_alt: '' },
      ...more
    })
  const submit = ({ id, version }: OwnArticle) => ask('POST', `/articles/${id}/submit`, { version })
  /** An article that a moderator has approved. */
  const publish = async (more: object = {}) => {
    const saved = await save(await begin(), more)
    const submitted = await submit(saved.body)
    expect(submitted).toMatchObject({ status: 200, body: { state: 'submitted' } })
    expect(await shop.shop.admin.moderation.approve(submitted.body.submission_id ?? '', 'saruul')).toMatchObject({
      ok: true
    })
    return (await ask('GET', `/articles/mine/${saved.body.id}`)).body
  }
  return { me, ask, begin, save, submit, publish }
}
