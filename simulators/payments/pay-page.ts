import { html } from 'hono/html'
import { money, simulatorPage } from '../simulator-page.ts'
import type { Bill, ProviderName } from './bills.ts'

const NAMES: Record<ProviderName, string> = {
  socialpay: 'SocialPay',
  monpay: 'MonPay',
  storepay: 'StorePay',
  lend: 'LendMN',
  most: 'MostMoney'
}

const OUTCOME: Record<Exclude<Bill['state'], 'open'>, string> = {
  paid: 'Төлбөр амжилттай төлөгдлөө. Захиалгын хуудас тань өөрөө шинэчлэгдэнэ.',
  declined: 'Та төлбөрөөс татгалзлаа. Мөнгө шилжээгүй.',
  canceled: 'Энэ нэхэмжлэхийг дэлгүүр цуцалсан байна. Төлөх шаардлагагүй.',
  refunded: 'Мөнгийг буцаасан байна.'
}

/** The screen of the provider's own app. */
export const payPage = (bill: Bill) =>
  simulatorPage(
    {
      title: `${NAMES[bill.provider]} · дадлага`,
      notice: html`<strong>Дадлагын ${NAMES[bill.provider]}: жинхэнэ мөнгө биш</strong>
        Энэ хуудас аппыг орлож байгаа тул таны данснаас мөнгө гарахгүй.
        <small lang="en">Practice payment: no real money moves.</small>`
    },
    html`<form method="post">
      <h1>${money(bill.amount)}</h1>
      <p>${bill.description}</p>
      ${
        bill.state === 'open'
          ? html`<button class="yes" name="answer" value="pay">Төлөх</button>
              <button name="answer" value="decline">Татгалзах</button>`
          : html`<p role="status"><strong>${OUTCOME[bill.state]}</strong></p>`
      }
    </form>`
  )

/** Requests that came to a phone: without an app of their own, they are answered here. */
export const inboxPage = (bills: readonly Bill[]) =>
  simulatorPage(
    {
      title: 'Дадлагын утас',
      notice: html`<strong>Дадлагын утас</strong> Аппад ирсэн хүсэлтүүд. <span lang="en">Requests in apps.</span>`
    },
    html`<ul>
      ${bills.map(
        ({ id, provider, amount, description, state }) =>
          html`<li><a href="/pay/${id}">${NAMES[provider]} · ${money(amount)} · ${description}</a> (${state})</li>`
      )}
    </ul>`
  )
