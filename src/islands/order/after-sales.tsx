import { ReturnPanel } from './return-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'
import type { AfterSalesProps } from './words.ts'

/** Reviews and returns of a delivered order. */
export default function AfterSales(props: AfterSalesProps) {
  return (
    <>
      <ReturnPanel {...props} />
      <ReviewPanel {...props} />
    </>
  )
}
