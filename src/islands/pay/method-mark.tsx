import type { PaymentMethodId, StoreCreditMethod } from '../../domain/money/payment.ts'
import { LineIcon } from '../shell/icon-button.tsx'

type OfferedMethod = Exclude<PaymentMethodId, StoreCreditMethod>

const CARD = 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2ZM3 9.5h18M6.5 15h4'
const NOTE = 'M3 7h18v10H3ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 9.8v.1M18 14.1v.1'
const IN_PARTS = 'M12 3a9 9 0 1 0 9 9h-9ZM16 3.9A9 9 0 0 1 20.1 8H16Z'

/**
 * A picture of each way to pay, drawn by ourselves: the marks of banks and providers are theirs, and stay with them.
 */
const MARKS: Readonly<Record<OfferedMethod, string>> = {
  qpay: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v2h-1M14 20v-1h2M19 19h1v1',
  socialpay: 'M4 5h16v11h-8l-4 4v-4H4ZM9 10.5h6M12.5 8l2.5 2.5-2.5 2.5',
  card: CARD,
  monpay: 'M7 3h10v18H7ZM11 18h2M10 8.5h4M10 11.5h4',
  transfer: 'M3 9l9-5 9 5ZM4 20h16M6 9v8M10 9v8M14 9v8M18 9v8M4 17h16',
  storepay: IN_PARTS,
  lend: 'M6 18 18 6M8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM16 17.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  most: 'M12 9c4 0 7-1.1 7-2.5S16 4 12 4 5 5.1 5 6.5 8 9 12 9ZM5 6.5v11C5 18.9 8 20 12 20s7-1.1 7-2.5v-11M5 12c0 1.4 3 2.5 7 2.5s7-1.1 7-2.5',
  cash: NOTE,
  lease: 'M5 5h14v15H5ZM5 9.5h14M9 3v3M15 3v3M9 14.5l2 2 4-4'
}

export const MethodMark = ({ method }: { readonly method: OfferedMethod }) => (
  <span className="grid size-10 flex-none place-items-center rounded-full bg-mist text-ink">
    <LineIcon path={MARKS[method]} className="size-[1.35rem]" />
  </span>
)
