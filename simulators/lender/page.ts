import { html } from 'hono/html'
import { money, simulatorPage } from '../simulator-page.ts'
import type { StoredApplication, Verdict } from './applications.ts'

const page = (title: string, body: ReturnType<typeof html>) =>
  simulatorPage(
    {
      title,
      notice: html`<strong>Дадлагын зээлдүүлэгч: жинхэнэ зээл биш</strong>
        <small lang="en">A simulated lender: nobody really lends anything here.</small>`
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

/** Applications, newest first. */
export const listPage = (all: readonly StoredApplication[]) =>
  page(
    'Дадлагын зээлдүүлэгч',
    html`<form>
      <h1>Хүсэлтүүд · Applications</h1>
      ${all.length === 0 ? html`<p>Одоогоор алга. · None yet.</p>` : ''}
      ${all.toReversed().map(
        application =>
          html`<p>
            <a href="/applications/${application.reference}">${application.reference}</a>
            ${money(application.amount)}<br />
            <small>${STATUS[application.status]}</small>
          </p>`
      )}
    </form>`
  )

/** One application, and what a clerk may say to it. */
export const applicationPage = (application: StoredApplication) =>
  page(
    application.reference,
    html`<form method="post">
      <h1>${application.reference}</h1>
      <p>${money(application.amount)} · ${application.months} сар · ${STATUS[application.status]}</p>
      ${Object.values(application.answers).map(answer => html`<p>${answer}</p>`)}
      ${
        application.status === 'received' || application.status === 'asking'
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
