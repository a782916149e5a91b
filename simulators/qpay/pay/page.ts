import { html } from 'hono/html'
import { money, simulatorPage } from '../../simulator-page.ts'
import type { Bank } from '../banks.ts'
import type { SimInvoice } from '../ledger.ts'

/** States of the pay page: to pay, paid, gone, expired, or declined. */
export type PayState = 'open' | 'refused' | 'paid' | 'canceled' | 'expired'

export interface PayPage {
  readonly invoice: SimInvoice
  readonly state: PayState
  readonly bank: Bank | undefined
  readonly merchant: string
}

const OUTCOME: Record<Exclude<PayState, 'open'>, string> = {
  refused: 'Та төлбөрөөс татгалзлаа. Мөнгө шилжээгүй.',
  paid: 'Төлбөр амжилттай төлөгдлөө.',
  canceled: 'Энэ нэхэмжлэхийг цуцалсан байна. Төлөх шаардлагагүй.',
  expired: 'Нэхэмжлэхийн хугацаа дууссан байна. Дэлгүүрээс шинээр авна уу.'
}

/** The page a bank's app would show. */
export const payPage = ({ invoice, state, bank, merchant }: PayPage) =>
  simulatorPage(
    {
      title: `${state === 'paid' ? 'Төлөгдсөн' : 'Төлбөр төлөх'} · дадлага`,
      style: '/pay/style.css',
      icon: `/logo/${bank?.code ?? '050000'}.svg`,
      notice: html`<strong>Дадлагын төлбөр: жинхэнэ мөнгө биш</strong>
        Энэ хуудас QPay болон банкны аппыг орлож байгаа тул таны данснаас мөнгө гарахгүй.
        <small lang="en">Practice payment: no real money moves.</small>`
    },
    html`<div class="sheet">
      ${bank && html`<p class="bank"><img src="/logo/${bank.code}.svg" alt="" width="40" height="40" />${bank.description}</p>`}
      <h1>${merchant}</h1>
      <p class="amount">${money(invoice.amount)}</p>
      <dl>
        <dt>Утга</dt>
        <dd>${invoice.description}</dd>
        <dt>Дугаар</dt>
        <dd>${invoice.senderInvoiceNo}</dd>
      </dl>
      ${state !== 'open' && html`<p class="outcome" role="status">${OUTCOME[state]}</p>`}
      ${state === 'open' && payForm(bank)} ${state !== 'open' && backLink(invoice)}
    </div>`
  )

const payForm = (bank: Bank | undefined) =>
  html`<form method="post">
    <input type="hidden" name="bank" value="${bank?.code ?? ''}" />
    <button class="yes" name="answer" value="pay">Төлөх</button>
    <button name="answer" value="refuse">Татгалзах</button>
  </form>`

const backLink = (invoice: SimInvoice) =>
  html`<a class="back" href="${new URL(invoice.callbackUrl).origin}/">Дэлгүүр рүү буцах</a>
    <p class="hint">
      Захиалгын хуудас тань өөр цонхонд нээлттэй бол энэ цонхыг хаахад болно. Төлбөрийн мэдээлэл тэнд өөрөө
      шинэчлэгдэнэ.
    </p>`
