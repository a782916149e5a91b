import { expect, type Page } from '@playwright/test'

/** The newest code sent to a phone or an address, from where messages are kept without a gateway. */
export async function codeTo(page: Page, login: string): Promise<string> {
  let code = ''
  const read = async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    // Each message by itself: a newer one to the same person, about an order, has no code.
    const sent = outbox.split('<article>').filter(each => each.includes(`· ${login}<`))
    return (code = sent.map(each => /<pre>[^<]*?\b(\d{6})\b/.exec(each)?.[1]).find(Boolean) ?? '')
  }
  await expect.poll(read).toMatch(/^\d{6}$/)
  return code
}
