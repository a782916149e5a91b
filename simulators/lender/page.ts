import { html } from 'hono/html'
import { money, simulatorPage } from '../simulator-page.ts'
import type { StoredApplication, Verdict } from './applications.ts'

const page = (title: string, body: ReturnType<typeof html>) =>
  simulatorPage(
    {
      title,
      notice: html`<strong>Дадлагын зээлдүүлэгч: жинхэнэ зээл биш</strong>
        <small lang="en">A practice lender: nobody really lends anything here.</small>`
    },
    body
  )

const STATUS: Readonly<Record<StoredApplication['status'], string>> = {
  received: 'Хүлээгдэж байна · waiting',
  asking: 'Асуулт тавьсан · asked',
  approved: 'Зөвшөөрсөн · approved',
  declined: 'Татгалзсан · declined',
  withdrawn: 'Буцаан татсан · withdrawn'
}

const VERDICTS: readonly (readonly [Verdict, string])[] = [
  ['approve', 'Зөвшөөрөх · Approve'],
  ['ask', 'Нэмж асуух · Ask'],
  ['decline', 'Татгалзах · Decline']
]

/** What lies on the desk, newest first. */
export const listPage = (all: readonly StoredApplication[]) =>
  page(
    'Дадлагын зээлдүүлэгч',
    html`<form>
      <h1>Хүсэлтүүд · Applications</h1>
      ${all.length === 0 ? html`<p>Одоогоор алга. · None yet.</p>` : ''}
      ${all.toReversed().map(
        one =>
          html`<p>
            <a href="/applications/${one.reference}">${one.reference}</a> ${money(one.amount)}<br />
            <small>${STATUS[one.status]}</small>
          </p>`
      )}
    </form>`
  )

/** One application, and what a clerk may say to it. */
export const applicationPage = (one: StoredApplication) =>
  page(
    one.reference,
    html`<form method="post">
      <h1>${one.reference}</h1>
      <p>${money(one.amount)} · ${one.months} сар · ${STATUS[one.status]}</p>
      ${Object.values(one.answers).map(answer => html`<p>${answer}</p>`)}
      ${
        one.status === 'received' || one.status === 'asking'
          ? VERDICTS.map(
              ([verdict, name]) =>
                html`<button class="${verdict === 'approve' ? 'yes' : ''}" name="verdict" value="${verdict}">
                  ${name}
                </button>`
            )
          : ''
      }
    </form>`
  )
