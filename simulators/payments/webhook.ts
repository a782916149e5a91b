import type { Bill } from './bills.ts'

const TRIES = 4
const TIMEOUT_MS = 5_000

/** The call each provider makes when something was paid: by GET with a query, or by POST with JSON. */
function callOf(bill: Bill): readonly [string, RequestInit] | undefined {
  if (bill.callback === null) return undefined
  const url = new URL(bill.callback)
  const post = (body: object) =>
    [url.href, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }] as const
  const get = (query: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return [url.href, {}] as const
  }
  switch (bill.provider) {
    case 'socialpay':
      return post({ resp_code: '00', invoice: bill.number, amount: bill.paidAmount, terminal: 'SIMULATOR' })
    case 'monpay':
      return get({ amount: String(bill.paidAmount), uuid: bill.id, status: 'SUCCESS', tnxId: bill.transaction })
    case 'storepay':
      return get({ id: bill.id })
    case 'lend':
      return post({ eventType: 'invoice.paid', data: { invoiceNumber: bill.id, trackingData: bill.number } })
    case 'most':
      return post({ orderNo: bill.number, status: 'PAID', transactionId: bill.transaction })
  }
}

/** Tells the shop, and again after silence or a failure; answers the last status, 0 when nobody answered. */
export async function sendWebhook(bill: Bill, pauseMs: number): Promise<number> {
  const call = callOf(bill)
  if (call === undefined) return 0
  let status = 0
  for (let tries = 0; tries < TRIES && !(status >= 200 && status < 300); tries++) {
    if (tries > 0) await new Promise(resolve => setTimeout(resolve, pauseMs * 2 ** tries))
    status = await fetch(call[0], { ...call[1], redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      response => response.status,
      () => 0
    )
  }
  return status
}
