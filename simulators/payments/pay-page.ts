import { html } from 'hono/html'
import type { Bill, House } from './bills.ts'

const NAMES: Record<House, string> = {
  socialpay: 'SocialPay',
  monpay: 'MonPay',
  storepay: 'StorePay',
  lend: 'LendMN',
  most: 'MostMoney'
}

const OUTCOME: Record<Exclude<Bill['state'], 'open'>, string> = {
  paid: 'Төлбөр амжилттай төлөгдлөө. Захиалгын хуудас тань өөрөө шинэчлэгдэнэ.',
  declined: 'Та төлбөрөөс татгалзлаа. Мөнгө шилжээгүй.',
  cancelled: 'Энэ нэхэмжлэхийг дэлгүүр цуцалсан байна. Төлөх шаардлагагүй.',
  refunded: 'Мөнгийг буцаасан байна.'
}

const money = (amount: number) => `₮\u00a0${new Intl.NumberFormat('en').format(amount)}`

/** What the house's own app would show. Plain HTML: no script. */
export const payPage = (bill: Bill) =>
  html`<!doctype html>
    <html lang="mn">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${NAMES[bill.house]} · дадлага</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <p class="practice">
            <strong>Дадлагын ${NAMES[bill.house]}: жинхэнэ мөнгө биш</strong>
            Энэ хуудас аппыг орлож байгаа тул таны данснаас мөнгө гарахгүй.
            <small lang="en">Practice payment: no real money moves.</small>
          </p>
          <form method="post">
            <h1>${money(bill.amount)}</h1>
            <p>${bill.description}</p>
            ${
              bill.state === 'open'
                ? html`<button class="yes" name="answer" value="pay">Төлөх</button>
                    <button name="answer" value="decline">Татгалзах</button>`
                : html`<p role="status"><strong>${OUTCOME[bill.state]}</strong></p>`
            }
          </form>
        </main>
      </body>
    </html>`

/** Requests that came to a phone: without an app of their own, they are answered here. */
export const inboxPage = (bills: readonly Bill[]) =>
  html`<!doctype html>
    <html lang="mn">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Дадлагын утас</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <p class="practice">
            <strong>Дадлагын утас</strong> Аппад ирсэн хүсэлтүүд. <span lang="en">Requests in apps.</span>
          </p>
          <ul>
            ${bills.map(
              ({ id, house, amount, description, state }) =>
                html`<li><a href="/pay/${id}">${NAMES[house]} · ${money(amount)} · ${description}</a> (${state})</li>`
            )}
          </ul>
        </main>
      </body>
    </html>`
